# 내 설정과 서버 설정 패널. 메뉴에는 지금 설정된 것만 보이므로 항목마다 무엇에 대한 것인지 적는다.

settings-title = **내 설정**
settings-title-plain = 내 설정
settings-page = { $page ->
    [boards] 수와 판
    [telling] 알림
    [hours] 방해 금지 시간과 시간대
   *[blocks] 차단한 사람
}
settings-about-boards = 어느 서버에서나 그대로 적용됩니다. 테마는 나만 보는 그림에 쓰이고, 모두가 보는 판은 서버에서 고른 대로 나옵니다. 글자판을 켜면 내가 두는 판에는 어디서나 글자판도 함께 나옵니다.
settings-about-telling = 내 차례인 동안 알려 드립니다. 날마다 받는 알림은 시간제한이 없는 대국에서도 옵니다. 알림을 끄면 상대가 재촉해도 전하지 않습니다. 개인 메시지를 받을 수 없으면 채널에서 알려 드립니다.
settings-about-hours = 방해 금지 시간에는 부르지 않습니다. 판은 멘션 없이 올라오고, 시간이 끝나면 알려 드립니다. 내 시간대는 지금 { $time }입니다. 메뉴에 없는 시간대는 `/wayk { command-settings-name }` 명령어의 `{ command-settings-zone-name }` 옵션으로 고르세요.
settings-about-blocks = 차단한 사람과는 서로 도전할 수 없고 답을 기다리던 도전은 끝나지만, 진행 중인 대국은 계속됩니다. 상대에게는 알리지 않습니다. 차단할 사람을 모두 고르세요(25명까지).
settings-blocks-none = 차단한 사람 없음
settings-block-oneself = 자기 자신은 차단할 수 없습니다. 다른 사람만 고르세요.
settings-block-bot = 봇은 도전하지 않으므로 차단할 수 없습니다. 다른 사람만 고르세요.
settings-block-full = 25명까지만 차단할 수 있습니다. 더 적게 고르세요.
settings-preview = { $on ->
    [on] 미리보기: 고른 수를 먼저 보여 줌
   *[off] 미리보기 없음: 고른 수를 바로 둠
}
settings-theme = { $choice ->
    [dark] 어두운 그림
    [light] 밝은 그림
   *[contrast] 고대비 그림
}
settings-text-board = { $on ->
    [on] 판을 그림과 글자로
   *[off] 판을 그림으로만
}
settings-reminders = { $choice ->
    [off] 알림 없음
    [one] 하루 남았을 때 알림
    [two] 하루 남았을 때와 여섯 시간 남았을 때 알림
   *[daily] 날마다 알림
}
settings-told-by = { $choice ->
    [channel] 내 차례를 대국 채널에서 알림
   *[private] 내 차례를 개인 메시지로 알림
}
settings-quiet-off = 방해 금지 시간 없음
settings-quiet-from = { $time }부터 방해 금지
settings-quiet-until = { $time }까지 방해 금지
settings-quiet-until-none = 방해 금지가 끝나는 시각
settings-zone = { $city ->
    [UTC] 협정 세계시(UTC)
    [Honolulu] 호놀룰루
    [Anchorage] 앵커리지
    [Los_Angeles] 로스앤젤레스
    [Denver] 덴버
    [Chicago] 시카고
    [New_York] 뉴욕
    [Sao_Paulo] 상파울루
    [London] 런던
    [Lagos] 라고스
    [Berlin] 베를린
    [Johannesburg] 요하네스버그
    [Helsinki] 헬싱키
    [Istanbul] 이스탄불
    [Dubai] 두바이
    [Kolkata] 콜카타
    [Bangkok] 방콕
    [Singapore] 싱가포르
    [Shanghai] 상하이
    [Seoul] 서울
    [Tokyo] 도쿄
    [Sydney] 시드니
    [Auckland] 오클랜드
   *[other] { $name }
}
settings-zone-now = 지금 { $time } · { $name }
settings-zone-unknown = 봇이 모르는 시간대입니다: ‘{ $zone }’. 입력하는 동안 나오는 것 가운데 고르세요. 예: Asia/Seoul
settings-open-guild = 서버 설정 …

## 서버 설정

guild-title = **이 서버의 설정**
guild-title-plain = 이 서버의 설정
guild-page = { $page ->
    [places] 채널, 스레드, 기록
    [games] 새 대국
   *[looks] 언어와 그림
}
guild-about = { $page ->
    [places] 고른 채널과 그 스레드에서만 대국할 수 있습니다. 하나도 고르지 않으면 모든 채널에서 됩니다. 관리자가 `/wayk { command-admin-name }` 명령어로 한 일은 기록 채널에, 없으면 명령어를 쓴 곳에 알립니다.
    [games] 도전하는 사람이 따로 고르지 않았을 때의 새 대국입니다. 이미 시작한 대국은 바뀌지 않습니다.
   *[looks] 모두가 읽고 보는 것입니다. 개인에게 하는 답은 각자의 언어와 테마로 나옵니다.
}
guild-channels-all = 대국할 수 있는 채널: 모두
guild-log-none = 기록 채널: 명령어를 쓴 곳
guild-threads = { $on ->
    [on] 새 대국마다 스레드 만들기
   *[off] 새 대국을 채널에서 두기
}
guild-pace = { $pace ->
    [brisk] 빠르게: 이틀, 한 수마다 반나절 추가
    [steady] 보통: 닷새, 한 수마다 하루 추가
    [leisure] 느긋하게: 열흘, 한 수마다 이틀 추가
   *[none] 시간제한 없음
}
guild-ship = { $ship ->
    [ark] 방주: 타일 19개
    [frigate] 프리깃: 타일 10개
   *[shuttle] 셔틀: 타일 7개
}
guild-rated = { $on ->
    [on] 새 대국을 레이팅에 반영
   *[off] 새 대국을 레이팅에 반영하지 않음
}
guild-language = { $language ->
    [auto] 언어: Discord 서버 설정대로
    [en] 언어: English(영어)
   *[ko] 언어: 한국어
}
guild-theme = { $choice ->
    [dark] 어두운 그림
    [light] 밝은 그림
   *[contrast] 고대비 그림
}
guild-back = 내 설정
guild-not-in-server = 서버 설정은 그 서버의 채널에서 바꿉니다. 서버 채널에서 `/wayk { command-settings-name }` 명령어를 쓰세요.
guild-not-yours = ‘서버 관리하기’ 권한이 있는 멤버만 할 수 있습니다. 그 멤버에게 부탁하세요.
guild-channel-no-more = 이 채널에서는 이제 대국을 시작할 수 없습니다. 이 서버의 대국 채널: { $channels }. 그곳에서 `/wayk { command-new-name }` 명령어로 도전하거나, 상대에게 그곳에서 도전해 달라고 하세요.
guild-channel-not-allowed = 이 서버에서는 정해진 채널에서만 대국합니다: { $channels }. 그곳에서 명령어를 쓰세요.
