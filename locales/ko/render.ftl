# 그림과 대체 텍스트, 글자판에 쓰는 말. 글자는 모두 `fonts/`에 있어야 합니다.

## 수의 효과

outcome = { $outcome ->
    [woken] 깨우기
    [launched] 포드 { $number } 발사, +2
    [seated] { $number } 태우기, +1
   *[lost] { $number } 잃음
}
effect = { $outcome ->
    [woken] 수면자를 깨움
    [launched] 포드 { $number } 발사, +2
    [seated] { $number } 태움, +1
   *[lost] { $number } 잃음
}

## 차례와 결과

to-move = { side } 차례
wins = { side } 승리
draw = 무승부
ending = { $ending ->
    [cleared] 남은 캡슐이 없음
    [launched] 모든 포드가 발사됨
    [stuck] 움직일 수 없는 팀이 있음
   *[resigned] { side } 기권
}

## 그림

picture-move = { $ply }수째
picture-bay = 발사대
picture-pods = 포드
picture-free-seats = 빈 좌석
picture-no-move-yet = 아직 둔 수 없음
picture-preview = 미리보기
picture-preview-note = 아직 두지 않은 수

## 대체 텍스트

alt-start = Wayk, { ship }, 첫 수 전.
alt-moves = Wayk, { ship }, { $ply }수째까지 둠.
alt-preview = 미리보기, 아직 두지 않은 수.
alt-turn = { side } 차례.
alt-crew = { side }: { $points }점, 포드 { $pods }개, 빈 좌석 { $free }개, 로봇 위치 { $one }, { $other }.
alt-bay = 발사대: { $pods }. 뒤집힌 카드 { $cards }장.
alt-bay-empty = 빈자리
alt-bay-face-down = 뒤집힌 카드
alt-last = 마지막 수: { side } { $from }에서 { $to }, { effect }.
alt-goals = { $from } 로봇이 갈 수 있는 곳: { $goals }.
alt-stays = { $from } 로봇은 움직일 수 없음.
alt-lying = 누운 캡슐: { $chambers }.
alt-standing = 선 캡슐: { $chambers }.

## 글자판

board-move = { ship } · { $ply }수째
board-crew = { side } { $points }점 · 포드 { $pods } · 빈 좌석 { $free }
board-bay = 발사대
board-face-down = 뒤집힌 카드 { $cards }
board-legend = { $lying } 누움  { $standing } 섬
board-legend-robots = { $amber } 앰버  { $cyan } 시안
board-last = 마지막: { $from }-{ $to } { effect }
