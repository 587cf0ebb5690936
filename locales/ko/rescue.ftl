# 구조: 혼자 하는 게임.

# 점수: 두 팀의 점수 합, 포드, 잃은 수면자.
rescue-score = { $points }점, 포드 { $pods }개, 잃은 수면자 { $lost }명

rescue-title = **{ $name }** 님의 { ship } 구조
rescue-title-of-day = { $day } 오늘의 구조: 누구에게나 같은 방주
rescue-begin = 두 팀을 번갈아 움직이며, 두 팀이 구한 것을 더해 점수가 됩니다. 어느 한 팀이라도 움직일 수 없으면 바로 끝납니다.
rescue-move = { side } { $move }: { $effect }.
rescue-turn = 지금까지 { rescue-score }. 다음은 { side } 차례입니다.
rescue-leave = 여기서 끝내기
rescue-leave-ask = 이 구조를 여기서 끝낼까요? { $kind ->
    [day] 지금까지의 점수가 오늘의 기록이 되고 다시 할 수 없습니다. { rescue-score }
   *[own] 지금까지의 점수로 끝납니다. { rescue-score }
}
rescue-leave-yes = 끝내기
rescue-leave-no = 계속하기
rescue-left = 배가 끝나기 전에 구조를 마쳤습니다.
rescue-ended = { $ending }.
rescue-saved = **{ $name }** 님의 구조 결과: **{ rescue-score }**
rescue-by-search = 똑같이 엎어 놓은 카드를 보지 못하는 봇이 같은 배에서 거둔 결과: { rescue-score }
rescue-share = 공유하기
rescue-card = **{ $name }** 님의 구조: **{ rescue-score }**
rescue-card-of-day = **{ $name }** 님 · { $day } 오늘의 구조: **{ rescue-score }**
rescue-card-same = `/wayk { command-rescue-name } { command-rescue-today-name }` 명령어의 방주는 자정(UTC)까지 누구에게나 같습니다.

rescue-board-title = **{ $day } 오늘의 구조**
rescue-board-line = { $place }위 **{ $name }** 님: { rescue-score }
rescue-board-more = … 그 밖에 { $count }명.
rescue-board-in-play = 아직 { $count }명이 하는 중입니다.
rescue-board-nobody = 아직 시작한 사람이 없습니다.

## 거절 안내

rescue-already-played = 이미 둔 수입니다. 지금 판은 이렇습니다.
rescue-old = 예전 판이었습니다. 지금 판은 이렇습니다.
rescue-unknown = 더는 남아 있지 않은 구조입니다. `/wayk { command-rescue-name } { command-rescue-play-name }` 명령어로 시작해 보세요.
rescue-stranger = **{ $name }** 님의 구조입니다. `/wayk { command-rescue-name } { command-rescue-play-name }` 명령어로 직접 시작해 보세요.
rescue-illegal = 여기서는 둘 수 없는 수입니다. 판 아래 메뉴에서 고르세요.
rescue-board-not-in-server = 오늘의 순위는 서버마다 따로 있습니다. 서버 채널에서 물어보세요. 오늘의 구조는 여기서도 할 수 있습니다.
