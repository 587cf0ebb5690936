# 두 사람의 대국에서 무르기와 무승부, 그리고 도전 예절.

takeback-ask = { $other } 님, **{ $name }** 님이 { $move } 수를 무르고 싶어 합니다.
takeback-ask-both = { $other } 님, **{ $name }** 님이 { $move } 수를 무르고 싶어 합니다. 그 뒤에 둔 { $answer } 수도 함께 물러집니다.
takeback-open = **{ $name }** 님이 무르기를 요청했습니다.
takeback-allow = 물러 주기
takeback-refuse = 거절
takeback-ended = { $state ->
    [granted] **{ $other }** 님이 **{ $name }** 님의 무르기를 받아 주었습니다.
    [refused] **{ $other }** 님이 **{ $name }** 님의 무르기를 받아 주지 않았습니다. 대국은 계속됩니다.
    [withdrawn] **{ $name }** 님이 무르기 요청을 취소했습니다.
   *[lapsed] **{ $name }** 님이 무르기를 요청했지만 답 없이 대국이 이어졌습니다.
}
takeback-done = **{ $name }** 님이 마지막 수를 물렀습니다. 이번 차례에 또 무르려면 **{ $other }** 님의 동의가 필요합니다.
takeback-done-by-consent = **{ $other }** 님이 받아 주어 **{ $name }** 님이 { $moves ->
    [1] 마지막 수를
   *[other] 마지막 두 수를
} 물렀습니다.
takeback-cards = { $cards ->
    [1] 펼쳐졌던 카드는 다시 뒤집어 두지만 두 사람 모두 본 카드입니다.
   *[other] 펼쳐졌던 카드들은 같은 순서로 다시 뒤집어 두지만 두 사람 모두 본 카드입니다.
}
takeback-over = 이미 끝나 결과가 남은 대국이라 무를 수 없습니다. 마지막 판: { $link }
takeback-other-asks = **{ $name }** 님이 먼저 무르기를 요청했습니다: { $link }. 그곳에서 답하세요.
takeback-asked-before = { $state ->
    [refused] 이 판에서는 상대가 무르기를 거절했으므로 다시 요청할 수 없습니다.
   *[other] 이 판에서는 이미 무르기를 요청했으므로 다시 요청할 수 없습니다.
} 대국은 계속됩니다: { $link }

draw-offer = { $other } 님, **{ $name }** 님이 무승부를 제안합니다. 다음 수를 두기 전까지 받을 수 있습니다.
draw-open = **{ $name }** 님이 무승부를 제안했습니다.
draw-accept = 무승부 받기
draw-decline = 거절
draw-ended = { $state ->
    [granted] **{ $other }** 님이 **{ $name }** 님의 무승부 제안을 받아들였습니다.
    [refused] **{ $other }** 님이 **{ $name }** 님의 무승부 제안을 거절했습니다. 대국은 계속됩니다.
    [withdrawn] **{ $name }** 님이 무승부 제안을 취소했습니다.
   *[lapsed] **{ $name }** 님이 무승부를 제안했지만 대국이 이어졌습니다.
}
draw-solo = 봇은 무승부에 합의하지 않습니다. 봇과 두는 대국은 끝까지 둡니다. 포기하려면 `/wayk { command-resign-name }` 명령어를 쓰세요.
draw-too-soon = 얼마 전에 무승부를 제안했습니다. 내 수를 { $moves }번 더 두면 다시 제안할 수 있습니다.

request-withdraw = 취소
request-already-asked = 이미 요청했습니다: { $link }. **{ $other }** 님의 답을 기다리는 중입니다. 여기서 취소할 수 있습니다.
request-unknown = 더는 남아 있지 않은 요청입니다. `/wayk { command-board-name }` 명령어로 판을 다시 올릴 수 있습니다.
request-not-the-other = **{ $other }** 님만 답할 수 있습니다. 취소는 할 수 있습니다.
request-not-the-asker = **{ $name }** 님만 취소할 수 있습니다. 답은 할 수 있습니다.
request-board = 판: { $link }

watch-title = **{ $number }번 대국**({ ship }): 앰버 **{ $amber }** 님 대 시안 **{ $cyan }** 님.
watch-turn = { $ply }수째, { $since }부터 **{ $name }** 님 차례입니다.
watch-link = 대국 채널의 판: { $link }
watch-unknown = 이 서버에는 { $number }번 대국이 없습니다. 번호를 입력할 때 나오는 목록에서 최근 대국을 고르거나 `/wayk { command-games-name }` 명령어로 내 대국을 보세요.
watch-unknown-private = 내 대국 가운데 { $number }번은 없습니다. `/wayk { command-games-name }` 명령어로 내 대국을 보세요. 다른 사람의 대국은 그 서버에서 볼 수 있습니다.
watch-suggestion = { $number }: { $amber } – { $cyan } ({ $state ->
    [over] 끝남
   *[in-play] 진행 중
})
