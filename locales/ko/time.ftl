# 시간: 대국 속도, 남은 시간, 휴가, 시간을 넘긴 대국의 처리.

pace-rule = { $pace ->
    [brisk] 빠르게: 각자 2일, 한 수 둘 때마다 12시간 추가, 최대 4일.
    [steady] 보통: 각자 5일, 한 수 둘 때마다 하루 추가, 최대 10일.
    [leisure] 느긋하게: 각자 10일, 한 수 둘 때마다 2일 추가, 최대 20일.
   *[none] 시간제한 없음.
}
time-left = 제한 시간: { $due }.
time-away = **{ $name }** 님은 { $until }까지 자리를 비웁니다.
time-on-leave = **{ $name }** 님은 시간을 다 써서 휴가가 한 시간씩 줄고 있습니다.
time-overdue = **{ $name }** 님은 시간과 휴가를 모두 썼지만 아직 둘 수 있습니다. **{ $other }** 님이 따로 정하지 않으면 대국이 중단됩니다: { $due }.
# 며칠 남은 시각. “5일 후”와 날짜를 함께 씁니다.
time-far = { $relative }({ $date })

leave-days = { $days }일
leave-hours = { $hours }시간
leave-days-and-hours = { leave-days } { leave-hours }

## 알림

notice-leave = { $turn } 님, **{ $name }** 님과의 대국({ ship })에서 시간을 다 썼습니다. 대신 휴가가 한 시간씩 줄어듭니다. 올해 남은 휴가는 { $left }입니다. 수를 두면 멈춥니다.
notice-overdue = { $turn } 님, 상대 **{ $name }** 님이 대국({ ship })에서 시간과 휴가를 모두 썼습니다. 상대가 두기 전까지는 이 대국을 어떻게 할지 정할 수 있습니다. 답이 없으면 결과 없이 중단됩니다: { $due }.
notice-late = { $turn } 님, **{ $name }** 님과의 대국({ ship })에서 시간과 휴가를 모두 썼습니다. **{ $name }** 님이 어떻게 할지 정하기 전까지는 아직 둘 수 있습니다. 아무도 답하지 않으면 대국이 중단됩니다: { $due }.
notice-extended = { $turn } 님, **{ $name }** 님이 3일을 더 주었습니다. 제한 시간: { $due }.
verdict-claim = 시간승 선언
verdict-extend = 3일 더 주기
verdict-call-off = 없던 일로 하기
verdict-extended = 반영되었습니다. **{ $name }** 님은 3일을 더 받았고, 봇이 그 소식을 전합니다.

## 대국 없던 일로 하기

call-off-ask = 아직 둔 수가 적으니 결과 없이 없던 일로 할 수도 있습니다.
call-off-button = 없던 일로 하기

## 자리 비움

away-now = **{ $until }까지 자리를 비웁니다.** 그동안 모든 대국에서 내 시간이 멈추고, 원하면 둘 수도 있습니다. 올해 남은 휴가: { $left }.
away-not = **지금은 자리 비움 상태가 아닙니다.** 올해 남은 휴가: { $left }. 휴가 동안에는 내 시간이 멈춥니다. `/wayk { command-away-name } { command-away-until-name }:3`이라고 쓰면 지금부터 3일 동안 자리를 비웁니다. 12-24 같은 날짜도 됩니다. 시간을 다 쓰면 시간패가 되기 전에 휴가부터 한 시간씩 저절로 씁니다.
away-on-leave = 어느 대국에서 시간을 다 써서 **휴가가 한 시간씩 줄고 있습니다.** 올해 남은 휴가: { $left }.
away-back = 돌아왔어요
away-is-back = **돌아왔습니다.** 이제 내 시간이 다시 흐릅니다. 올해 남은 휴가: { $left }.

## 거절

away-unreadable = 날수로도 날짜로도 읽을 수 없습니다: “{ $text }”. 3이나 12-24, 2026-12-24처럼 쓰세요.
away-no-such-day = 앞으로 1년 안에 그런 날은 없습니다: “{ $text }”. 12-24처럼 월, 일 순서로 쓰세요.
away-past = 이미 지난 때입니다: “{ $text }”. 지금부터 며칠인지, 또는 아직 오지 않은 날짜를 쓰세요.
away-too-far = 1년도 더 남은 때입니다: “{ $text }”. 길어도 { $until }까지만 자리를 비울 수 있습니다.
away-too-long = 남은 휴가보다 깁니다. 길어도 { $until }까지만 자리를 비울 수 있습니다.
away-none-left = 올해 휴가를 모두 썼습니다. 새해가 되면 다시 20일이 생깁니다.
away-was-not = 자리를 비우기로 한 적이 없거나 이미 끝났습니다. `/wayk { command-away-name }` 명령어로 남은 휴가를 볼 수 있습니다.
verdict-not-overdue = 지금은 이 대국에서 시간을 넘긴 사람이 없어 대국이 이어집니다. 판: { $link }
verdict-own-time = 시간을 넘긴 쪽은 나이므로 **{ $name }** 님이 정할 일입니다. 아직 둘 수 있습니다: { $link }
call-off-too-late = 두 사람 모두 두 수씩 두어서 이제 없던 일로 할 수 없습니다. 기권하거나 이어서 두세요: { $link }
call-off-stale = 물어본 뒤에 수가 놓였습니다. 그래도 없던 일로 하려면 `/wayk { command-resign-name }` 명령어를 다시 쓰세요. 판: { $link }
call-off-solo = 봇과 두는 대국은 없던 일로 할 필요 없이 기권하면 됩니다.
