# 대국에 딸리지 않은 봇의 답: 목록, 도움말, 설정, 사과.

games-none = 여기에는 진행 중인 대국이 없습니다. `/wayk { command-new-name }` 명령어로 시작해 보세요.
games-mine = **진행 중인 대국 { $count }개**, { $waiting ->
    [0] 내 차례인 대국 없음
   *[other] 내 차례 { $waiting }개
}
games-your-turn = • #{ $number } 내 차례, 상대 **{ $name }** 님({ ship }, { $ply }수째), { $time }: { $link }
games-their-turn = • #{ $number } **{ $name }** 님 차례({ ship }, { $ply }수째), { $time }: { $link }
games-time = { $state ->
    [away] { $time }까지 자리 비움
    [due] { $time } 시간 종료
    [overdue] { $time } 시간 초과
   *[since] { $time } 시작
}
games-no-board = 판을 아직 올리지 못했습니다
games-trouble = { $trouble ->
    [gone] 채널이 없어짐
    [locked] 스레드가 잠김
   *[forbidden] 봇이 쓸 수 없는 채널
}, 다른 곳에서 `/wayk { command-board-name }`
games-page = { $pages }쪽 중 { $page }쪽
games-page-before = 이전 쪽
games-page-after = 다음 쪽
games-next = 다음 차례 두기
games-no-next = 이제 내 차례인 다른 대국이 없습니다.

visit-over = 끝난 대국입니다. 마지막 판: { $link }
visit-next = 다음 대국({ $count }개 남음)

visit-resign = 기권 …
nudge-button = { $name } 님 재촉하기(#{ $number })
nudge-done = 기다리고 있다고 **{ $name }** 님에게 알립니다.
nudge-later = **{ $name }** 님은 지금 방해 금지 시간이라, { $time } 알립니다.
nudge-own-turn = 지금은 내 차례입니다. 판: { $link }
nudge-just-begun = 방금 시작된 차례입니다. 그때도 두지 않았다면 { $time } 재촉할 수 있습니다.
nudge-again = 하루 안에 이미 재촉했습니다. { $time } 다시 재촉할 수 있습니다.
nudge-muted = **{ $name }** 님이 알림을 꺼 두어 봇이 재촉하지 않습니다. 차례인 판은 채널에 있습니다.
games-challenge-mine = • **{ $name }** 님에게 한 도전이 답을 기다립니다. 기한 { $until }: { $link }
games-challenge-theirs = • **{ $name }** 님이 도전했습니다. 답할 기한 { $until }: { $link }
games-challenge-anyone = • 함께 둘 상대를 찾고 있습니다. 기한 { $until }: { $link }
games-challenge-no-link = { $channel }에서

help = **Wayk**(웨이크)는 둘이서 하는 보드게임입니다. 곧 폭발할 우주선에서 잠든 사람들을 깨워 탈출 포드에 태우세요. 점수가 많은 쪽이 이깁니다.

    • `/wayk { command-new-name }` 명령어로 한 사람에게, 또는 채널의 누구에게나 도전합니다. 상대가 수락하면 시작하고, 누가 먼저 둘지는 제비뽑기로 정합니다.
    • 판 아래 메뉴에 둘 수 있는 수가 모두 나옵니다. 하나를 골라 미리보기를 보고 ‘두기’를 누르세요. 두 사람만 쓸 수 있고, 시간 날 때 두면 됩니다. 한 판이 며칠 걸려도 괜찮습니다.
    • `/wayk { command-solo-name }` 명령어로는 다섯 단계의 봇과 바로 둡니다. 봇과의 개인 메시지에서도 됩니다. `/wayk { command-hint-name }` 명령어나 무르기를 쓰면 결과에 표시되고, `/wayk { command-results-name }` 명령어로 전적을 봅니다.
    • `/wayk { command-rescue-name }` 명령어는 혼자 두 팀을 모두 움직이는 구조이고, `/wayk { command-puzzle-name }` 명령어는 풀어 볼 퍼즐을 냅니다. 둘 다 날마다 누구에게나 같은 ‘오늘’ 판과 순위가 있습니다.
    • 대국마다 속도가 있고, 판마다 제한 시간이 나옵니다. `/wayk { command-away-name }` 명령어로 자리를 비우는 동안 내 시간을 멈춥니다. 휴가는 한 해에 20일이며, 시간을 넘기기 전에 휴가부터 저절로 씁니다. 그다음에 대국을 어떻게 할지는 상대가 정합니다.
    • `/wayk { command-move-name }` 명령어로는 B5-F4처럼, 또는 F4처럼 갈 곳만 써서 직접 둡니다.
    • `/wayk { command-board-name }` 명령어는 이 채널의 판을 다시 올리고, `/wayk { command-games-name }` 명령어는 내 대국을 모두, `/wayk { command-game-name }` 명령어는 서버의 어느 대국이든 번호로 찾아 보여 줍니다.
    • `/wayk { command-takeback-name }` 명령어로 마지막 수를 무르자고 하고, `/wayk { command-draw-name }` 명령어로 무승부를 제안합니다.
    • `/wayk { command-rules-name }` 명령어는 그림 네 장으로 규칙을 설명하고, `/wayk { command-settings-name }` 명령어는 미리보기, 알림, 방해 금지 시간, 그림 테마를 정하며, `/wayk { command-resign-name }` 명령어는 대국을 포기합니다.
    • `/wayk { command-privacy-name }` 명령어는 나에 대해 무엇을 보관하는지, 어떻게 받거나 지우는지 알려 줍니다.

    비공식 구현이며 출판된 게임의 그림은 쓰지 않습니다.
rules-text = **Wayk 두는 법**
    1. 내 로봇 둘 가운데 하나를 이웃 타일의 칸으로 옮깁니다. 수면실이 덮고 있고 숫자가 정확히 1 크거나 작은 칸이어야 합니다.
    2. 누운 수면실은 일어서고 수면자가 깨어납니다. 선 수면실은 함께 덮고 있던 다른 칸의 숫자를 가지고 판을 떠납니다.
    3. 발사 베이에 그 숫자의 포드가 있으면 수면자가 타고 2점, 없으면 내 포드의 빈 좌석에 타고 1점, 그것도 없으면 잃습니다.
    4. 수면실이나 포드가 남지 않거나 둘 중 한 사람이라도 움직일 수 없으면 끝납니다. 점수, 그다음 포드가 많은 쪽이 이깁니다.

## 문제가 생겼을 때

error-ours = 봇 쪽에서 문제가 생겼습니다. 이미 둔 수는 사라지지 않습니다. 판을 확인하고 잠시 뒤에 다시 해 보세요. 계속되면 봇 주인에게 이 번호를 알려 주세요: `{ $reference }`
error-not-saved = 봇이 지금 아무것도 저장할 수 없어 방금 한 것은 반영되지 않았습니다. 그 전에 둔 수는 모두 남아 있습니다. 잠시 뒤에 다시 해 보고, 계속되면 봇 주인에게 이 번호를 알려 주세요: `{ $reference }`
error-game-damaged = 이 대국의 기록을 읽을 수 없어 이어 갈 수 없습니다. 다른 대국에는 영향이 없으니 다른 채널에서 새로 시작할 수 있습니다. 봇 주인에게 이 번호를 알려 주세요: `{ $reference }`
error-unknown-control = 지금 버전의 봇이 모르는 버튼이나 메뉴입니다. `/wayk { command-board-name }` 명령어로 판을 새로 올리세요.
error-unknown-command = 지금 버전의 봇이 모르는 명령어입니다. `/wayk`를 다시 입력해 쓸 수 있는 명령어를 보세요.
error-bad-argument = 읽을 수 없습니다: { $reason }. 제안 가운데 하나를 고르세요.
error-channel-gone = **{ $name }** 님과의 대국을 원래 채널에서 이어 갈 수 없습니다({ $trouble ->
    [gone] 채널이 사라졌습니다
    [locked] 스레드가 잠겼거나 보관되었습니다
   *[forbidden] 봇이 그곳에 글을 쓸 수 없습니다
}). 사라진 것은 없습니다. 서버의 다른 채널에서 `/wayk { command-board-name }` 명령어를 쓰면 거기서 이어집니다.
error-place-busy = 이 채널에서는 다른 대국이 진행 중이라 이어 갈 수 없습니다. 대국이 없는 채널에서 `/wayk { command-board-name }` 명령어를 쓰세요.
error-cannot-answer = 여기에는 아무것도 올릴 수 없습니다. { $trouble ->
    [gone] 이 채널이 사라졌습니다
    [locked] 이 스레드는 잠겼거나 보관되었습니다
   *[forbidden] 봇이 여기에 글을 쓸 수 없습니다
}. 서버의 다른 채널에서 다시 해 보세요.
error-cannot-post = 반영되었지만 판을 올리지 못했습니다. { $trouble ->
    [gone] 이 채널이 사라졌습니다
    [locked] 이 스레드는 잠겼거나 보관되었습니다
   *[forbidden] 봇이 여기에 글을 쓸 수 없습니다
}. 서버의 다른 채널에서 `/wayk { command-board-name }` 명령어를 쓰면 거기서 이어집니다.
