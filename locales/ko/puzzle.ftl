# 퍼즐.

puzzle-title = **연습 퍼즐** { $stars }
puzzle-title-of-day = **{ $day } 오늘의 퍼즐** { $stars }
puzzle-task = { side } 차례입니다. 상대 팀이 어떻게 막더라도 { $goal ->
    [by] { $points }점 이상 차이로 이기세요.
   *[win] 이기세요.
} 카드는 모두 공개되어 있습니다.
puzzle-unscored = { $number }번째 도전. 기록에는 들어가지 않습니다.
puzzle-round = 내 수 { $move }: { $effect }. 봇의 수 { $reply }: { $answer }.
puzzle-wrong = **{ $move }**, 정답이 아닙니다.
puzzle-solved = **풀었습니다!**
puzzle-rest = 이어지는 수: { $line }.
puzzle-step = { side } { $move }({ $effect })
puzzle-solved-at = { $number ->
    [1] 한 번에
   *[other] { $number }번째에
} 풀었습니다. { $hints ->
    [0] 힌트 없음.
   *[other] 힌트 { $hints }번.
}
puzzle-not-solved = 아직 못 풀었습니다. 도전 { $number }번, { $hints ->
    [0] 힌트 없음.
   *[other] 힌트 { $hints }번.
}
puzzle-still-at-it = 푸는 중입니다.
puzzle-streak = 연속 기록 { $days }일{ $risk ->
    [yes] (하루 유예 중)
   *[no] {""}
}.
puzzle-again = 다시 풀기
puzzle-next = 다른 퍼즐
puzzle-share = 공유하기
puzzle-card = **{ $name }** 님: { $tries }
puzzle-card-same = `/wayk { command-puzzle-name } { command-puzzle-today-name }` 퍼즐은 자정(UTC)까지 누구에게나 같습니다.
puzzle-board-line = { $sign } **{ $name }** 님: { $tries } { $streak }
puzzle-board-nobody = 아직 본 사람이 없습니다.
puzzle-board-not-in-server = 오늘의 순위는 서버마다 따로 있습니다. 서버 채널에서 물어보세요. 오늘의 퍼즐은 여기서도 풀 수 있습니다.

## 거절 안내

puzzle-already-played = 이미 둔 수입니다. 지금 판은 이렇습니다.
puzzle-old = 예전 판이었습니다. 지금 판은 이렇습니다.
puzzle-unknown = 더는 남아 있지 않은 퍼즐입니다. `/wayk { command-puzzle-name } { command-puzzle-today-name }` 명령어로 오늘의 퍼즐을 보세요.
puzzle-stranger = 다른 사람의 퍼즐입니다. `/wayk { command-puzzle-name } { command-puzzle-today-name }` 명령어로 오늘의 퍼즐을 보세요.
