# 판 말고 한 사람에게만 알리는 것: 차례, 재촉, 남은 시간.

notice-turn = { $turn } 님, **{ $name }** 님과의 대국({ ship })에서 둘 차례입니다.
notice-daily = { $turn } 님, **{ $name }** 님과의 대국({ ship })에서 아직 둘 차례입니다. 차례가 된 때: { $since }.
notice-left-time = { $turn } 님, **{ $name }** 님과의 대국({ ship })에서 둘 수 있는 시간이 { $due } 끝납니다.
notice-nudge = { $turn } 님, **{ $name }** 님이 다음 수를 기다리고 있습니다({ ship }).
notice-request = { $turn } 님, **{ $name }** 님이 무르기나 무승부를 청했습니다({ ship }). 대국 채널에서 답해 주세요.
notice-admin-ended = { $turn } 님, 서버를 관리하는 **{ $admin }** 님이 **{ $name }** 님과의 대국({ ship })을 끝냈습니다. 결과: { $result }.
notice-admin-corrected = { $turn } 님, 서버를 관리하는 **{ $admin }** 님이 **{ $name }** 님과의 대국({ ship }) 결과를 고쳤습니다. 결과: { $result }.
notice-admin-moved = { $turn } 님, 서버를 관리하는 **{ $admin }** 님이 **{ $name }** 님과의 대국({ ship })을 { $channel } 채널로 옮겼습니다.
notice-admin-replaced = { $turn } 님, **{ $leaver }** 님의 자리를 **{ $successor }** 님이 이어받아 대국({ ship })을 계속합니다.
notice-over = { $turn } 님, **{ $name }** 님과의 대국({ ship })이 끝났습니다.
notice-gone = { $turn } 님, **{ $name }** 님이 서버를 나가서 대국({ ship })의 차례를 알릴 수 없습니다. { $clock ->
    [none] 시간제한이 없는 대국이라 저절로 끝나지 않습니다. 서버를 관리하는 사람이 `/wayk { command-admin-name } { command-admin-replace-name }` 명령어로 다른 사람이 이어받게 하거나 `/wayk { command-admin-name } { command-admin-end-name }` 명령어로 끝낼 수 있습니다.
   *[runs] 시간은 그대로 흐르고, 다 지나면 대국을 어떻게 끝낼지 고를 수 있습니다.
} `/wayk { command-resign-name }` 명령어로 그만둘 수도 있습니다.
notice-deadline = 둘 수 있는 시간은 { $due } 끝납니다.
notice-board = 판: { $link }
notice-elsewhere = 이 대국은 지금 채널에서 이어 갈 수 없습니다. 서버의 다른 채널에서 `/wayk { command-board-name }` 명령어를 쓰면 그곳에서 이어집니다.
notice-inbox-closed = 봇의 개인 메시지를 받지 않으셔서 앞으로는 여기서 알려 드립니다. 개인 메시지로 받으려면 이 서버의 개인정보 보호 설정에서 다이렉트 메시지를 허용하고 `/wayk { command-settings-name }` 명령어에서 개인 메시지를 다시 고르세요.
notice-show = 판 보기
