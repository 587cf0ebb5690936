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
no-result = 결과 없음
ending = { $ending ->
    [cleared] 남은 수면실이 없음
    [launched] 모든 포드가 발사됨
    [stuck] 움직일 수 없는 팀이 있음
    [resigned] { side } 기권
    [out-of-time] { side } 시간 초과
    [agreed] 합의 무승부
    [called-off] 없던 일이 된 대국
   *[abandoned] 중단된 대국
}

## 그림

picture-move = { $ply }수째
picture-bay = 발사 베이
picture-pods = 포드 { $count }
picture-free-seats = 빈 좌석 { $count }
picture-no-move-yet = 아직 둔 수 없음
picture-to-come = 다음에 나올 카드
picture-to-come-none = 남은 카드 없음
picture-preview = 미리보기 · 아직 두지 않음

## 대체 텍스트

alt-start = Wayk, { ship }, 첫 수 전.
alt-moves = Wayk, { ship }, { $ply }수째까지 둠.
alt-preview = 미리보기, 아직 두지 않은 수.
alt-crew = { side }: { $points }점, 포드 { $pods }개, 빈 좌석 { $free }개, 로봇 위치 { $one }, { $other }.
alt-bay = 발사 베이: { $pods }. 뒤집힌 카드 { $cards }장.
alt-to-come = 앞으로 나올 카드(모두 공개): { $cards }.
alt-to-come-none = 더 나올 카드가 없습니다.
alt-bay-empty = 빈자리
alt-bay-face-down = 뒤집힌 카드
alt-last = 마지막 수: { side } { $from }에서 { $to }, { effect }.
alt-before = 그 앞의 수: { side } { $from }에서 { $to }, { effect }.
alt-goals = { $from } 로봇이 갈 수 있는 곳: { $goals }.
alt-stays = { $from } 로봇은 움직일 수 없음.
alt-lying = 누운 수면실: { $chambers }.
alt-standing = 선 수면실: { $chambers }.

## 글자판

textboard-move = { ship } · { $ply }수째
textboard-crew = { side } { $points }점 · 포드 { $pods } · 빈 좌석 { $free }
textboard-bay = 발사 베이
textboard-face-down = 뒤집힌 카드 { $cards }
textboard-legend = { $lying } 누움  { $standing } 섬
textboard-legend-robots = { $amber } 앰버  { $cyan } 시안
textboard-last = 마지막: { $from }-{ $to } { effect }

## 규칙 네 쪽

page-number = { $page }/{ $pages }
page-moving = 이동
page-moving-text = 두 로봇 중 하나를 옆 타일의 수면실 위로, 지금 숫자보다 정확히 1 크거나 1 작은 숫자로 옮깁니다. 실선 고리는 첫째 로봇이, 점선 고리는 둘째 로봇이 갈 수 있는 곳입니다.
page-moving-alt = 셔틀에서 시작하는 판. 앰버의 로봇은 둥글고 시안의 로봇은 네모납니다. 앰버가 갈 수 있는 칸마다 고리가 있습니다.
page-waking = 깨우기
page-waking-text = 누운 수면실은 세 칸을 덮습니다. 그중 한 칸에 들어가면 수면실이 밀려 나머지 두 칸 위에 섭니다. 수면자가 깨어나지만 아직 점수는 없습니다. 초록 막대가 이런 수를 나타냅니다.
page-waking-alt = 로봇이 누운 수면실(세모)에 들어가기 전과 후. 수면실은 두 칸 위에 섭니다.
page-seats = 발사
page-launched-text = 선 수면실은 나머지 한 칸을 지나 판 밖으로 나갑니다. 발사 베이에 그 숫자의 포드가 있으면 발사, 2점. 둘째 좌석이 빕니다.
page-seated-text = 그런 포드가 없어도 내 포드에 빈 좌석이 있으면 태우고 1점.
page-lost-text = 포드도 빈 좌석도 없으면 수면자를 잃습니다.
page-seats-alt = 선 수면실 셋이 밀려 나가기 전과 후: 맞는 포드가 있을 때, 빈 좌석이 있을 때, 둘 다 없을 때.
page-end = 끝
page-end-text = 남은 수면실이 없거나, 포드 18개가 모두 발사되거나, 한 팀이 움직일 수 없으면 게임이 끝납니다. 점수가 많은 팀이 이깁니다. 점수가 같으면 포드가 많은 팀, 그것도 같으면 무승부입니다.
page-end-alt = 한 게임의 마지막 판. 두 팀의 점수, 포드, 빈 좌석과 결과가 있습니다.
