# Answers of the bot that belong to no game: lists, help, settings, apologies.

games-none = You have no game in play here. `/wayk { command-new-name }` starts one.
games-mine = **{ $count ->
    [one] One game
   *[other] { $count } games
} in play**, { $waiting ->
    [0] none waiting for you
    [one] one waiting for you
   *[other] { $waiting } waiting for you
}
games-your-turn = • #{ $number } Your turn against **{ $name }** ({ ship }, move { $ply }), { $time }: { $link }
games-their-turn = • #{ $number } **{ $name }**’s turn ({ ship }, move { $ply }), { $time }: { $link }
games-time = { $state ->
    [away] away until { $time }
    [due] time runs out { $time }
    [overdue] time ran out { $time }
   *[since] began { $time }
}
games-no-board = its board is still to be posted
games-trouble = { $trouble ->
    [gone] its channel is gone
    [locked] its thread is locked
   *[forbidden] closed to the bot
}, `/wayk { command-board-name }` elsewhere goes on
games-page = Page { $page } of { $pages }
games-page-before = Previous page
games-page-after = Next page
games-next = Play the next one
games-no-next = No other game waits for you now.

visit-over = This game is over. The final board: { $link }
visit-next = Next game ({ $count ->
    [one] one more waits
   *[other] { $count } more wait
})

visit-resign = Resign …
nudge-button = Nudge { $name } (#{ $number })
nudge-done = **{ $name }** is told that you are waiting.
nudge-later = **{ $name }** has quiet hours now and is told { $time } that you are waiting.
nudge-own-turn = It is your own turn. The board: { $link }
nudge-just-begun = This turn has only begun. You can nudge { $time }, if it still lasts then.
nudge-again = There was a nudge within the last day. You can nudge again { $time }.
nudge-muted = **{ $name }** has switched reminders off, so the bot does not nudge them. The board with their turn stands in the channel.
games-challenge-mine = • Your challenge to **{ $name }** waits for an answer until { $until }: { $link }
games-challenge-theirs = • **{ $name }** has challenged you; answer until { $until }: { $link }
games-challenge-anyone = • You are looking for an opponent until { $until }: { $link }
games-challenge-no-link = in { $channel }

help = **Wayk** is a board game for two: wake the sleepers of a doomed ship and get them into escape pods. Most points win.

    • `/wayk { command-new-name }` challenges somebody, or anybody in the channel. Whoever accepts plays; who begins is drawn by lot.
    • Under each board is a menu with every legal move. Choose one, look at the preview, press Play. Only the two players can use it, whenever they have time: a game may last for days.
    • `/wayk { command-solo-name }` plays you against the bot at once, at one of five levels, here or in private messages with it. `/wayk { command-hint-name }` and takebacks are noted in the result; `/wayk { command-results-name }` counts how your games ended.
    • `/wayk { command-rescue-name }` is the game for one: you move both crews. `/wayk { command-puzzle-name }` sets positions to solve. Both have one of the day, the same for everybody, and a board of the day.
    • A game has a pace, and each board says when the time runs out. `/wayk { command-away-name }` stops your clocks while you are away. You have twenty days of leave a year; they are spent by themselves before a game is late, and then your opponent decides what becomes of it.
    • `/wayk { command-move-name }` takes a typed move instead, such as B5-F4, or only where it goes: F4.
    • `/wayk { command-board-name }` posts this channel’s board again, `/wayk { command-games-name }` lists your games, `/wayk { command-game-name }` shows any game of the server by its number.
    • `/wayk { command-takeback-name }` asks to take your last move back, `/wayk { command-draw-name }` offers a draw.
    • `/wayk { command-rules-name }` explains the game in four pictures, `/wayk { command-settings-name }` sets previews, reminders, quiet hours and the look of pictures, `/wayk { command-resign-name }` gives a game up.
    • `/wayk { command-privacy-name }` says what is kept about you, and how to get it or have it deleted.

    This is an unofficial implementation and shows none of the published game’s art.
rules-text = **How Wayk is played**
    1. Move one of your two robots to a covered space on a neighbouring tile whose number is exactly one higher or lower.
    2. A lying chamber stands up: its sleeper is woken. A standing one leaves through the other space it covers, with that space’s number.
    3. A pod of that number in the launch bay takes the sleeper: 2 points. Else a free second seat in one of your pods: 1 point. Else the sleeper is lost.
    4. The game ends when no chamber or no pod is left, or when either player cannot move. Most points win, then most pods.

## When something goes wrong

error-ours = Something went wrong on the bot’s side; no move that was made is lost. Look at the board, and try again in a moment. If it stays so, tell the bot’s owner this reference: `{ $reference }`
error-not-saved = The bot cannot save anything at the moment, so this did not count; everything before it is safe. Try again in a while. If it stays so, tell the bot’s owner this reference: `{ $reference }`
error-game-damaged = The record of this game cannot be read, so it cannot go on. No other game is touched by it: you can start one in another channel. Tell the bot’s owner this reference: `{ $reference }`
error-unknown-control = This button or menu is not known to this version of the bot. `/wayk { command-board-name }` posts the board with new ones.
error-unknown-command = This command is not known to this version of the bot. Type `/wayk` again to see those that are.
error-bad-argument = That cannot be read: { $reason }. Choose one of the suggestions.
error-channel-gone = Your game against **{ $name }** cannot go on in its channel ({ $trouble ->
    [gone] it is gone
    [locked] the thread is locked or archived
   *[forbidden] the bot may not write there
}). Nothing is lost: use `/wayk { command-board-name }` in another channel of the server and it goes on there.
error-place-busy = Your game cannot go on here, since another one is in play in this channel. Use `/wayk { command-board-name }` in a channel without a game.
error-cannot-answer = Nothing can be posted here: { $trouble ->
    [gone] this channel is gone
    [locked] this thread is locked or archived
   *[forbidden] the bot may not write here
}. Try again in another channel of the server.
error-cannot-post = It counts, but the board could not be posted: { $trouble ->
    [gone] this channel is gone
    [locked] this thread is locked or archived
   *[forbidden] the bot may not write here
}. Use `/wayk { command-board-name }` in another channel of the server and the game goes on there.
