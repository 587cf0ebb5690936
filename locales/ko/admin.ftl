# 서버 관리자가 대국에 하는 일.

admin-result = { $result ->
    [amber] **{ $name }** 님(앰버) 승리
    [cyan] **{ $name }** 님(시안) 승리
    [draw] 무승부
   *[none] 결과 없음
}
admin-ended = 서버를 관리하는 **{ $admin }** 님이 **{ $amber }** 님과 **{ $cyan }** 님의 { $game }번 대국을 끝냈습니다: { $result }.
admin-moved = 서버를 관리하는 **{ $admin }** 님이 **{ $amber }** 님과 **{ $cyan }** 님의 { $game }번 대국을 { $channel } 채널로 옮겼습니다.
admin-corrected = 서버를 관리하는 **{ $admin }** 님이 **{ $amber }** 님과 **{ $cyan }** 님의 { $game }번 대국 결과를 고쳤습니다: { $result }. 기보는 그대로 남습니다.
admin-logged = 처리했습니다. { $channel }에 기록했습니다.
admin-no-such-game = 이 서버에 그런 번호의 대국이 없습니다. 입력하는 동안 나오는 것 가운데 고르세요.
admin-over = { $game }번 대국은 이미 끝났습니다. 결과는 `/wayk { command-admin-name } { command-admin-correct-name }` 명령어로 고칩니다.
admin-not-over = { $game }번 대국은 아직 진행 중입니다. `/wayk { command-admin-name } { command-admin-end-name }` 명령어로 결과를 정해 끝낼 수 있습니다.
admin-against-the-bot = { $game }번은 봇과 두는 대국이라 해당하지 않습니다. 두 사람의 대국을 고르세요.
admin-already-here = { $game }번 대국은 이미 이 채널에서 두고 있습니다. 옮겨 갈 채널에서 명령어를 쓰세요.
admin-channel-busy = 이 채널에서는 { $game }번 대국이 진행 중입니다. 대국이 없는 채널에서 명령어를 쓰세요.
admin-plays-already = 이 멤버는 이미 { $game }번 대국을 두고 있습니다. 다른 사람을 고르세요.
admin-still-here = **{ $name }** 님은 아직 이 서버의 멤버입니다. 본인이 기권하거나, `/wayk { command-admin-name } { command-admin-end-name }` 명령어로 대국을 끝낼 수 있습니다.
admin-replacement = **{ $leaver }** 님이 서버를 떠났습니다. **{ $successor }** 님이 { side } 팀을 이어받아 **{ $opponent }** 님과 { $game }번 대국을 계속할까요? 두 사람 모두 동의해야 합니다.
admin-replacement-agreed = **{ $name }** 님이 동의했습니다.
admin-replacement-waits = { $person } 님의 답을 기다립니다.
admin-replacement-yes = 동의
admin-replacement-no = 아니요
admin-replaced = **{ $successor }** 님이 **{ $leaver }** 님의 { side } 팀을 이어받아 **{ $opponent }** 님과 { $game }번 대국을 계속합니다. 두 사람 모두 동의했습니다.
admin-replacement-refused = { $game }번 대국에서 **{ $leaver }** 님의 자리는 이어받지 않습니다. 동의하지 않았거나 대국이 끝났습니다.
admin-replacement-not-yours = **{ $opponent }** 님과 **{ $successor }** 님만 답할 수 있습니다.
admin-replacement-over = 이미 답이 나온 질문입니다. `/wayk { command-admin-name } { command-admin-replace-name }` 명령어로 다시 물어보세요.
admin-game-line = { $game } · { $amber } – { $cyan }({ ship }, { $ply }수째)
admin-set-result = 서버 관리자가 정한 결과: { $result }.
