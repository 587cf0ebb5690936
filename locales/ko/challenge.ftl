# 도전: 공개 메시지와 버튼 세 개, 그리고 끝나는 방식.

challenge-offer = { $opponent } 님, **{ $challenger }** 님이 { ship }에서 두는 Wayk 대국을 신청했습니다. 누가 앰버로 먼저 둘지는 제비뽑기로 정합니다. 답할 수 있는 기한: { $until }.
challenge-offer-rematch = { $opponent } 님, **{ $challenger }** 님이 편을 바꿔 { ship }에서 다시 두자고 합니다. 답할 수 있는 기한: { $until }.
challenge-offer-anyone = **{ $challenger }** 님이 { ship }에서 Wayk를 함께 둘 상대를 찾습니다. 먼저 ‘수락’을 누른 사람과 두며, 누가 앰버로 먼저 둘지는 제비뽑기로 정합니다. { $until }에 마감합니다.
challenge-accept = 수락
challenge-decline = 거절
challenge-withdraw = 취소
challenge-accepted = **{ $opponent }** 님이 **{ $challenger }** 님의 도전을 받아들였습니다({ ship }).
challenge-accepted-in-thread = **{ $opponent }** 님이 **{ $challenger }** 님의 도전을 받아들였습니다({ ship }). 대국은 { $thread }에서 합니다.
challenge-declined = **{ $opponent }** 님이 **{ $challenger }** 님의 도전을 거절했습니다.
challenge-declined-because = **{ $opponent }** 님이 **{ $challenger }** 님의 도전을 거절했습니다: “{ $reason }”
challenge-withdrawn-anyone = **{ $challenger }** 님이 상대 찾기를 그만두었습니다.
challenge-expired-anyone = **{ $challenger }** 님이 상대를 찾았지만 사흘 동안 나선 사람이 없었습니다. `/wayk { command-new-name }` 명령어로 다시 찾을 수 있습니다.
challenge-withdrawn = **{ $challenger }** 님이 **{ $opponent }** 님에게 한 도전을 취소했습니다.
challenge-expired = **{ $challenger }** 님이 **{ $opponent }** 님에게 한 도전이 사흘 동안 답이 없어 끝났습니다. `/wayk { command-new-name }` 명령어로 새로 도전할 수 있습니다.
challenge-no-thread = 스레드를 만들 수 없어 이 채널에서 대국합니다. { $reason ->
    [right] “공개 스레드 만들기” 또는 “스레드에서 메시지 보내기” 권한이 없습니다.
    [full] 서버의 열린 스레드 수가 Discord의 한도에 이르렀습니다.
   *[other] Discord가 거부했습니다.
}
thread-name = Wayk: { $amber } – { $cyan }

decline-asks-why = **{ $challenger }** 님의 도전을 거절했습니다. 원한다면 이유를 고르세요. 도전 메시지에 함께 보입니다.
decline-menu = 이유 고르기 (안 골라도 됩니다)
decline-reason = { $reason ->
    [not-now] 지금은 어려워요. 다음에 둬요.
    [too-many] 지금 두는 대국이 많아요.
    [learning] 아직 배우는 중이라 봇과 먼저 둬 볼게요.
    [other-ship] 다른 배라면 좋아요.
    [other-pace] 시간을 다르게 정하면 좋아요.
    [other-place] 다른 채널에서라면 좋아요.
   *[none] 이유는 말하지 않을게요.
}
decline-said = **{ $challenger }** 님에게 전했습니다: “{ $reason }”
decline-said-nothing = **{ $challenger }** 님의 도전을 이유 없이 거절했습니다.

## 거절 안내

challenge-oneself = 자기 자신에게는 도전할 수 없습니다. 다른 멤버를 상대로 고르세요.
challenge-not-in-server = 두 사람의 대국은 서버에서 둡니다. 서버 채널에서 이 명령어를 쓰세요. 여기서는 봇과 둘 수 있습니다: `/wayk { command-solo-name }`.
challenge-bot = **{ $name }** 님은 봇이라서 사람끼리 두는 대국에는 낄 수 없습니다. 이 서버의 멤버를 고르세요. 봇과 두려면 `/wayk { command-solo-name }` 명령어를 쓰세요.
challenge-not-here = **{ $name }** 님은 이 서버의 멤버가 아닙니다. 먼저 초대하거나 서버에 있는 사람을 고르세요.
challenge-cannot-see = **{ $name }** 님은 이 채널을 볼 수 없어 답할 수 없습니다. 두 사람 모두 볼 수 있는 채널에서 도전하세요.
challenge-channel-busy = 이 채널에서는 다른 대국이 진행 중입니다: { $game }. 다른 채널에서 시작하거나 `{ command-new-thread-name }` 옵션을 쓰세요.
challenge-already-open-mine = 이 채널에 **{ $name }** 님과의 도전이 이미 있습니다: { $link }. 답을 기다리거나 그곳에서 취소하세요.
challenge-already-open-theirs = **{ $name }** 님이 이 채널에서 이미 도전해 왔습니다: { $link }. 그곳에서 수락하세요.
challenge-already-open-lost = 이 채널에 **{ $name }** 님과의 도전이 이미 있습니다. 여기서 답할 수 있습니다.
challenge-already-open-anyone = 이 채널에서 이미 상대를 찾고 있습니다: { $link }. 누가 수락할 때까지 기다리거나 그곳에서 취소하세요.
challenge-already-open-anyone-lost = 이 채널에서 이미 상대를 찾고 있습니다. 여기서 취소하고 새로 도전할 수 있습니다.
challenge-own-for-anyone = 내가 낸 도전이라 다른 사람이 수락해야 합니다. 취소는 할 수 있습니다.
challenge-not-yours-for-anyone = 이 도전은 **{ $challenger }** 님만 취소할 수 있습니다. 수락하거나 그대로 두세요.
challenge-was-taken-up = **{ $opponent }** 님이 먼저 수락했습니다. 대국을 구경하려면: { $game }.
challenge-not-begun = 이번에는 대국이 시작되지 않았습니다. 도전은 그대로 남아 있습니다. `/wayk { command-new-name }` 명령어로 직접 도전해 보세요.
challenge-not-taken = 지금은 **{ $name }** 님에게 도전할 수 없습니다. 다른 사람에게 도전하거나, 상대를 비워 두고 누구든 받을 수 있게 해 보세요.
challenge-server-left = 봇이 이 서버에서 나가 있어 여기서는 두 사람의 대국을 시작할 수 없습니다. 답을 기다리는 도전은 봇이 다시 들어올 때까지 그대로 남아 있습니다.
challenge-blocks = 내가 차단한 **{ $name }** 님입니다. 함께 두려면 먼저 `/wayk { command-settings-name }` 명령어에서 차단을 푸세요.
challenge-paused = **{ $name }** 님이 지난 도전을 거절했습니다. { $until }에 다시 도전할 수 있습니다. 그동안에도 상대가 먼저 도전할 수는 있습니다.
challenge-too-many-open = 답을 기다리는 도전이 { $most }개로 한도에 이르렀습니다. `/wayk { command-games-name }` 명령어로 찾아 하나를 취소하세요. 가장 오래된 도전은 { $until }에 끝납니다.
challenge-too-many-today = 하루에 할 수 있는 도전 { $most }번을 모두 했습니다. { $until }에 다시 도전할 수 있습니다.
decline-not-theirs = 이 도전을 거절한 사람만 이유를 말할 수 있습니다.
challenge-unknown = 더는 남아 있지 않은 도전입니다. `/wayk { command-new-name }` 명령어로 새로 도전하세요.
challenge-stranger = **{ $challenger }** 님과 **{ $opponent }** 님 사이의 도전입니다. `/wayk { command-new-name }` 명령어로 직접 도전해 보세요.
challenge-not-the-opponent = 이 도전에는 **{ $opponent }** 님만 답할 수 있습니다. 취소는 할 수 있습니다.
challenge-not-the-challenger = 이 도전은 **{ $challenger }** 님만 취소할 수 있습니다. 거절은 할 수 있습니다.
challenge-was-accepted = 이미 받아들여진 도전입니다. 대국: { $game }.
challenge-was-declined = 거절된 도전입니다. `/wayk { command-new-name }` 명령어로 새로 도전하세요.
challenge-was-withdrawn = 취소된 도전입니다. `/wayk { command-new-name }` 명령어로 새로 도전하세요.
challenge-busy-at-accept = 이 채널에서는 다른 대국이 진행 중입니다: { $game }. 그 대국이 끝난 뒤 다시 수락하거나 다른 채널에서 도전해 달라고 하세요.
