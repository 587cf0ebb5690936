# The board message, its menu and preview, and the end of a game.

board-first = A new game on the { ship }: **{ $amber }** is Amber, **{ $cyan }** is Cyan. { $turn }, you move first.
board-turn = **{ $name }** ({ side }) { $move }: { $effect }. { $turn }, your move.
board-menu = Choose a move ({ side })
move-label = { $move } · { $outcome }
board-without-picture = The picture is missing: { $reason ->
    [right] the bot may not attach files here. An administrator can give it the right “Attach Files”.
    [large] it is too large for this server.
   *[drawing] it could not be drawn.
}

preview = { $move } { $outcome }. Play it?
preview-play = Play
preview-back = Back
preview-choose = Choose another move.

end-move = **{ $name }** ({ side }) { $move }: { $effect }.
end-decided = { $decision ->
    [resigned] **{ $name }** ({ side }) has resigned.
    [out-of-time] **{ $name }** ({ side }) is out of time.
    [agreed] You have agreed on a draw.
    [called-off] This game was called off.
   *[abandoned] This game was left for too long.
}
end-no-result = No result: { $how }.
end-wins = **{ $name }** wins as { side }: { $how }.
end-draw = A draw: { $how }.
end-score = { side }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $pods ->
    [one] 1 pod
   *[other] { $pods } pods
}
end-by = { $by ->
    [points] more points
    [pods] equal points, more pods launched
    [resigned] the other crew gave up
    [out-of-time] the other crew ran out of time
    [agreed] by agreement
    [called-off] the game counts for nobody
    [abandoned] nobody came back to it
   *[equal] equal points and equal pods
}
board-server-left = The bot is out of this game’s server, so the game stands still and nobody loses time. It goes on once the bot is let in again.
end-told = { $other }, the game is over.
end-rematch = Rematch

resign-ask = Do you want to give up the game against **{ $name }**? It ends at once and **{ $name }** wins.
resign-yes = Resign
resign-no = Play on
resign-not-here = You play no game in this channel. `/wayk { command-games-name }` lists yours with their numbers, and `/wayk { command-game-name }` shows one with a button to resign, also in private messages with the bot.
resign-kept = The game goes on.

## Games against the bot

level = { $level ->
    [cadet] Cadet
    [deckhand] Deckhand
    [pilot] Pilot
    [captain] Captain
   *[admiral] Admiral
}
bot-name = Wayk ({ level })
solo-first = A new game on the { ship } against **{ $bot }**: **{ $name }** is { side }. { $turn }, you move first.
solo-bot-begins = A new game on the { ship } against **{ $bot }**: **{ $name }** is { side }. **{ $bot }** is thinking about the first move.
solo-first-of-bot = A game on the { ship } against **{ $bot }**: **{ $name }** is { side }. **{ $bot }** begins with { $bot-move }: { $bot-effect }. { $turn }, your move.
solo-thinking = **{ $name }** { $move }: { $effect }. **{ $bot }** is thinking.
solo-round = **{ $name }** { $move }: { $effect }. **{ $bot }** { $bot-move }: { $bot-effect }. { $turn }, your move.
solo-begun = **{ $name }** plays **{ $bot }** on the { ship }.
solo-begun-in-thread = **{ $name }** plays **{ $bot }** on the { ship } in { $thread }.
solo-hint = Hint
solo-take-back = Take back
solo-taken-back = { $moves ->
    [one] One move is taken back.
   *[other] The last round is taken back.
}
end-solo = Level { level }. { $assisted ->
    [no] Without hints or takebacks.
   *[yes] Hints: { $hints }, takebacks: { $takebacks }.
}

hint-robot = Look at the robot on **{ $from }**.
hint-tile = Look at the robot on **{ $from }** and tile **{ $tile }**.
hint-move = **{ $move }** { $outcome }.
hint-count = Hints in this game so far: { $hints }.
hint-ask-tile = Which tile?
hint-ask-move = Which move?

results-none = You have not finished a game against the bot yet. `/wayk { command-solo-name }` starts one.
results-title = **Your games against the bot**
results-level = • { level }{ $assisted ->
    [no] {""}
   *[yes] {" "}with hints or takebacks
}: { $won } won, { $drawn } drawn, { $lost } lost

## Refusals

board-stale = This board is { $moves ->
    [one] one move
   *[other] { $moves } moves
} old. Since then: { $since }. The present board: { $link }
board-over = This game is over. The final board: { $link }
board-not-your-turn = It is **{ $name }**’s turn. The board: { $link }
board-already-played = Your move { $move } has been made already. The board: { $link }
board-stranger = This is a game between **{ $amber }** and **{ $cyan }**. `/wayk { command-new-name }` starts one of your own.
board-taken-back = A round has been taken back since this board was shown, so nothing on it counts any more. The present board: { $link }
board-bot-thinks = The bot is thinking. It counts, and the board follows: { $link }
solo-no-takeback = Moves can be taken back against the bot only. This game is between two people.
solo-takeback-over = This game is over and its result is kept, so nothing can be taken back. Play it again from the final board: { $link }
solo-nothing-to-take-back = You have made no move in this game that could be taken back.
hint-not-solo = There are hints against the bot only. This game is between two people.
board-unknown = This game is not known any more. `/wayk { command-games-name }` lists yours.
board-moved = It counts. The new board is posted in { $channel }.
board-no-link = `/wayk { command-board-name }` posts it again
board-none-here = No game is in play in this channel. `/wayk { command-games-name }` lists yours, `/wayk { command-new-name }` starts one.
board-foreign-here = The game in this channel is between **{ $amber }** and **{ $cyan }**. `/wayk { command-games-name }` lists yours.
board-thread-locked = This thread is locked, so nothing can be posted in it. Ask a moderator to unlock it, or go on in another channel: `/wayk { command-board-name }` there takes a game along.

move-unreadable = “{ $text }” is not a move. Write from and goal, like B5-F4, or the goal alone, like F4. The legal moves: { $moves }
move-no-tile = This ship has no tile { $letter }. The legal moves: { $moves }
move-ambiguous = Both of your robots can reach { $goal }. Write { $one } or { $other }.
move-unreachable = Neither of your robots can reach { $goal }. The legal moves: { $moves }
move-no-robot = You have no robot on { $from }. The legal moves: { $moves }
move-not-adjacent = { $to } is not on a tile next to { $from }. The legal moves: { $moves }
move-not-covered = No chamber covers { $to } any more. The legal moves: { $moves }
move-not-one-apart = A robot steps one number up or down, and { $to } is neither from { $from }. The legal moves: { $moves }

resign-over = This game is over already. The final board: { $link }
resign-stale = A move has been made since you were asked. Use `/wayk { command-resign-name }` again if you still want to give up. The board: { $link }

rematch-nobody-there = Your opponent wanted to be forgotten, so there is nobody to offer a rematch to. `/wayk { command-new-name }` challenges somebody else.
rematch-not-over = This game is still in play. The board: { $link }
rematch-already-offered = You have offered a rematch already{ $link }. **{ $name }** has yet to answer.
rematch-already-started = The rematch has begun already: { $game }.
