# 판 메시지와 메뉴, 미리보기, 대국의 끝.

board-first = { ship }에서 새 대국을 시작합니다. **{ $amber }** 님은 앰버, **{ $cyan }** 님은 시안입니다. { $turn } 님이 먼저 둡니다.
board-turn = **{ $name }** 님({ side }) { $move }: { $effect }. { $turn } 님 차례입니다.
board-menu = 둘 수를 고르세요({ side })
move-label = { $move } · { $outcome }
board-without-picture = 그림이 없습니다. { $reason ->
    [right] 봇이 여기에 파일을 첨부할 수 없습니다. 관리자가 “파일 첨부” 권한을 줄 수 있습니다.
    [large] 이 서버에 올리기에는 그림이 너무 큽니다.
   *[drawing] 그림을 그리지 못했습니다.
}

preview = { $move } { $outcome }. 이대로 둘까요?
preview-play = 두기
preview-back = 뒤로
preview-choose = 다른 수를 고르세요.

end-move = **{ $name }** 님({ side }) { $move }: { $effect }.
end-decided = { $decision ->
    [resigned] **{ $name }** 님({ side })이 기권했습니다.
    [out-of-time] **{ $name }** 님({ side })의 시간이 다 됐습니다.
    [agreed] 무승부에 합의했습니다.
    [called-off] 없던 일이 된 대국입니다.
   *[abandoned] 오랫동안 아무도 두지 않아 대국이 중단됐습니다.
}
end-no-result = 결과 없음: { $how }.
end-wins = **{ $name }** 님({ side }) 승리: { $how }.
end-draw = 무승부: { $how }.
end-score = { side }: { $points }점, 포드 { $pods }개
end-by = { $by ->
    [points] 점수가 더 많음
    [pods] 점수는 같고 발사한 포드가 더 많음
    [resigned] 상대 팀의 기권
    [out-of-time] 상대 팀의 시간 초과
    [agreed] 합의
    [called-off] 누구에게도 반영되지 않는 대국
    [abandoned] 다시 둔 사람 없음
   *[equal] 점수와 포드가 모두 같음
}
board-server-left = 봇이 이 대국의 서버에서 나가 있어 대국이 멈춰 있고 시간도 흐르지 않습니다. 봇이 다시 들어오면 이어집니다.
end-told = { $other } 님, 대국이 끝났습니다.
end-rematch = 다시 두기

resign-ask = **{ $name }** 님과의 대국을 포기할까요? 대국이 바로 끝나고 **{ $name }** 님이 이깁니다.
resign-yes = 기권하기
resign-no = 계속 두기
resign-not-here = 이 채널에는 내가 두는 대국이 없습니다. `/wayk { command-games-name }` 명령어로 내 대국의 번호를 보고, `/wayk { command-game-name }` 명령어로 대국을 열면 기권 버튼이 있습니다. 봇과의 개인 메시지에서도 됩니다.
resign-kept = 대국을 계속합니다.

## 봇과 두는 대국

level = { $level ->
    [cadet] 견습생
    [deckhand] 갑판원
    [pilot] 조종사
    [captain] 선장
   *[admiral] 제독
}
bot-name = Wayk { level }
solo-first = { ship }에서 **{ $bot }** 상대로 새 대국을 시작합니다. **{ $name }** 님은 { side }입니다. { $turn } 님이 먼저 둡니다.
solo-bot-begins = { ship }에서 **{ $bot }** 상대로 새 대국을 시작합니다. **{ $name }** 님은 { side }입니다. 봇이 첫 수를 생각하고 있습니다.
solo-first-of-bot = { ship }에서 **{ $bot }** 상대로 두는 대국입니다. **{ $name }** 님은 { side }입니다. 봇의 첫 수 { $bot-move }: { $bot-effect }. { $turn } 님 차례입니다.
solo-thinking = **{ $name }** 님 { $move }: { $effect }. **{ $bot }** 쪽에서 생각하고 있습니다.
solo-round = **{ $name }** 님 { $move }: { $effect }. **{ $bot }** { $bot-move }: { $bot-effect }. { $turn } 님 차례입니다.
solo-begun = **{ $name }** 님이 { ship }에서 **{ $bot }** 상대로 둡니다.
solo-begun-in-thread = **{ $name }** 님이 { ship }에서 **{ $bot }** 상대로 둡니다. 대국은 { $thread } 스레드에서 합니다.
solo-hint = 힌트
solo-take-back = 무르기
solo-taken-back = { $moves ->
    [1] 한 수를 물렀습니다.
   *[other] 마지막 한 차례씩을 물렀습니다.
}
end-solo = { level } 단계. { $assisted ->
    [no] 힌트와 무르기 없이 두었습니다.
   *[yes] 힌트 { $hints }번, 무르기 { $takebacks }번.
}

hint-robot = **{ $from }** 칸의 로봇을 살펴보세요.
hint-tile = **{ $from }** 칸의 로봇과 **{ $tile }** 타일을 살펴보세요.
hint-move = **{ $move }** { $outcome }.
hint-count = 이 대국에서 받은 힌트: { $hints }번.
hint-ask-tile = 어느 타일?
hint-ask-move = 어떤 수?

results-none = 봇과 끝까지 둔 대국이 아직 없습니다. `/wayk { command-solo-name }` 명령어로 시작해 보세요.
results-title = **봇과 둔 내 대국**
results-level = • { level }{ $assisted ->
    [no] {""}
   *[yes] {" "}(힌트나 무르기 사용)
}: { $won }승 { $drawn }무 { $lost }패

## 거절 안내

board-stale = { $moves }수 전의 판입니다. 그 뒤에 둔 수: { $since }. 지금 판: { $link }
board-over = 끝난 대국입니다. 마지막 판: { $link }
board-not-your-turn = **{ $name }** 님 차례입니다. 판: { $link }
board-already-played = { $move } 수는 이미 두었습니다. 판: { $link }
board-stranger = **{ $amber }** 님과 **{ $cyan }** 님의 대국입니다. `/wayk { command-new-name }` 명령어로 직접 시작해 보세요.
board-taken-back = 이 판이 올라온 뒤에 무르기를 해서 여기서는 더 둘 수 없습니다. 지금 판: { $link }
board-bot-thinks = 봇이 생각하고 있습니다. 둔 수는 반영되었고 곧 새 판이 올라옵니다: { $link }
solo-no-takeback = 무르기는 봇과 둘 때만 할 수 있습니다. 이 대국은 두 사람의 대국입니다.
solo-takeback-over = 이미 끝나 결과가 남은 대국이라 무를 수 없습니다. 마지막 판에서 다시 둘 수 있습니다: { $link }
solo-nothing-to-take-back = 이 대국에는 아직 무를 수가 없습니다.
hint-not-solo = 힌트는 봇과 둘 때만 받을 수 있습니다. 이 대국은 두 사람의 대국입니다.
board-unknown = 더는 남아 있지 않은 대국입니다. `/wayk { command-games-name }` 명령어로 내 대국을 볼 수 있습니다.
board-moved = 반영되었습니다. 새 판은 { $channel } 채널에 올라갑니다.
board-no-link = `/wayk { command-board-name }` 명령어로 다시 볼 수 있습니다
board-none-here = 이 채널에는 진행 중인 대국이 없습니다. `/wayk { command-games-name }` 명령어로 내 대국을 보고, `/wayk { command-new-name }` 명령어로 새로 시작할 수 있습니다.
board-foreign-here = 이 채널의 대국은 **{ $amber }** 님과 **{ $cyan }** 님의 것입니다. `/wayk { command-games-name }` 명령어로 내 대국을 볼 수 있습니다.
board-thread-locked = 이 스레드는 잠겨 있어 아무것도 올릴 수 없습니다. 관리자에게 잠금을 풀어 달라고 하거나 다른 채널에서 이어 가세요. 그곳에서 `/wayk { command-board-name }` 명령어를 쓰면 대국이 옮겨집니다.

move-unreadable = “{ $text }” 입력은 수가 아닙니다. B5-F4처럼 출발 칸과 도착 칸을, 또는 F4처럼 도착 칸만 쓰세요. 둘 수 있는 수: { $moves }
move-no-tile = 이 배에는 { $letter } 타일이 없습니다. 둘 수 있는 수: { $moves }
move-ambiguous = 두 로봇 모두 { $goal } 칸에 갈 수 있습니다. { $one } 또는 { $other } 중 하나로 쓰세요.
move-unreachable = 어느 로봇도 { $goal } 칸에 갈 수 없습니다. 둘 수 있는 수: { $moves }
move-no-robot = { $from } 칸에는 내 로봇이 없습니다. 둘 수 있는 수: { $moves }
move-not-adjacent = { $to } 칸은 { $from } 칸의 이웃 타일에 있지 않습니다. 둘 수 있는 수: { $moves }
move-not-covered = { $to } 칸에는 이제 수면실이 없습니다. 둘 수 있는 수: { $moves }
move-not-one-apart = 로봇은 숫자가 하나 크거나 작은 칸으로만 갑니다. { $from } 칸에서 { $to } 칸으로는 갈 수 없습니다. 둘 수 있는 수: { $moves }

resign-over = 이미 끝난 대국입니다. 마지막 판: { $link }
resign-stale = 물어본 뒤에 새로 둔 수가 있습니다. 그래도 포기하려면 `/wayk { command-resign-name }` 명령어를 다시 쓰세요. 판: { $link }

rematch-nobody-there = 상대가 자신의 기록을 모두 지워 다시 두자고 할 수 없습니다. `/wayk { command-new-name }` 명령어로 다른 사람에게 도전하세요.
rematch-not-over = 아직 진행 중인 대국입니다. 판: { $link }
rematch-already-offered = 이미 다시 두자고 했습니다{ $link }. **{ $name }** 님의 답을 기다리는 중입니다.
rematch-already-started = 이미 다시 시작했습니다: { $game }.
