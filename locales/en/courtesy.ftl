# Takebacks and draws between two people, and what keeps challenges kind.

takeback-ask = { $other }, **{ $name }** would like to take back the move { $move }.
takeback-ask-both = { $other }, **{ $name }** would like to take back the move { $move }, and with it your answer { $answer }.
takeback-open = **{ $name }** would like to take a move back.
takeback-allow = Allow
takeback-refuse = Refuse
takeback-ended = { $state ->
    [granted] **{ $other }** has let **{ $name }** take the move back.
    [refused] **{ $other }** would rather not have the move of **{ $name }** taken back. The game goes on.
    [withdrawn] **{ $name }** has withdrawn the wish to take a move back.
   *[lapsed] **{ $name }** wished to take a move back, and the game has gone on without an answer.
}
takeback-done = **{ $name }** takes the last move back. To do so again this turn takes the consent of **{ $other }**.
takeback-done-by-consent = **{ $other }** lets **{ $name }** take { $moves ->
    [one] the last move
   *[other] the last two moves
} back.
takeback-cards = { $cards ->
    [one] The card that was turned up lies face down again; you both know it.
   *[other] The cards that were turned up lie face down again, in the same order; you both know them.
}
takeback-over = This game is over and its result is kept, so nothing can be taken back. The final board: { $link }
takeback-other-asks = **{ $name }** wishes to take back first: { $link }. Answer there.
takeback-asked-before = { $state ->
    [refused] The other player has not agreed to that at this board, and is not asked twice.
   *[other] You have asked for that at this board already, and it is not asked twice.
} The game goes on: { $link }

draw-offer = { $other }, **{ $name }** offers you a draw. The offer holds until you move.
draw-open = **{ $name }** offers a draw.
draw-accept = Accept the draw
draw-decline = Decline
draw-ended = { $state ->
    [granted] **{ $other }** has accepted **{ $name }**’s offer of a draw.
    [refused] **{ $other }** has declined **{ $name }**’s offer of a draw. The game goes on.
    [withdrawn] **{ $name }** has withdrawn the offer of a draw.
   *[lapsed] **{ $name }** offered a draw, and the game has gone on.
}
draw-solo = The bot agrees to no draw: against it every game is played out. `/wayk { command-resign-name }` gives it up.
draw-too-soon = You have offered a draw lately. After { $moves ->
    [one] one more move
   *[other] { $moves } more moves
} of yours you can offer it again.

request-withdraw = Withdraw
request-already-asked = You have asked already: { $link }. **{ $other }** has yet to answer. You can withdraw it here.
request-unknown = This is not known any more. `/wayk { command-board-name }` posts the board again.
request-not-the-other = Only **{ $other }** can answer this. You can withdraw it.
request-not-the-asker = Only **{ $name }** can withdraw this. You can answer it.
request-board = The board: { $link }

watch-title = **Game { $number }** on the { ship }: **{ $amber }** (Amber) against **{ $cyan }** (Cyan).
watch-turn = Move { $ply }, **{ $name }**’s turn since { $since }.
watch-link = The board in its channel: { $link }
watch-unknown = There is no game { $number } in this server. The suggestions under the option list its newest games, `/wayk { command-games-name }` lists yours.
watch-unknown-private = You have no game { $number }. `/wayk { command-games-name }` lists yours; games of others are shown in their server.
watch-suggestion = { $number }: { $amber } – { $cyan } ({ $state ->
    [over] over
   *[in-play] in play
})
