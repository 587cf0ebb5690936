# What those who manage a server do to its games.

admin-result = { $result ->
    [amber] **{ $name }** (Amber) wins
    [cyan] **{ $name }** (Cyan) wins
    [draw] a draw
   *[none] no result
}
admin-ended = **{ $admin }**, who manages this server, has ended game { $game } between **{ $amber }** and **{ $cyan }**: { $result }.
admin-moved = **{ $admin }**, who manages this server, has taken game { $game } between **{ $amber }** and **{ $cyan }** to { $channel }.
admin-corrected = **{ $admin }**, who manages this server, has corrected the result of game { $game } between **{ $amber }** and **{ $cyan }**: { $result }. The record stays as it is.
admin-logged = Done. It is written down in { $channel }.
admin-no-such-game = This server has no game of that number. Choose one of those that are offered while you type.
admin-over = Game { $game } is over. `/wayk { command-admin-name } { command-admin-correct-name }` corrects its result.
admin-not-over = Game { $game } is still in play. `/wayk { command-admin-name } { command-admin-end-name }` ends it with a result.
admin-against-the-bot = Game { $game } is one against the bot, where this has no meaning. Choose one between two people.
admin-already-here = Game { $game } is played in this channel already. Use the command in the channel where it shall go on.
admin-channel-busy = Game { $game } is in play in this channel. Use the command in a channel without a game.
admin-plays-already = This member plays in game { $game } already. Choose somebody else.
admin-still-here = **{ $name }** is still a member of this server. They can resign, or `/wayk { command-admin-name } { command-admin-end-name }` ends the game.
admin-replacement = **{ $leaver }** has left the server. Shall **{ $successor }** play on as { side } in game { $game } against **{ $opponent }**? Both have to agree.
admin-replacement-agreed = **{ $name }** agrees.
admin-replacement-waits = Waiting for { $person }.
admin-replacement-yes = Agree
admin-replacement-no = No
admin-replaced = **{ $successor }** plays on as { side } for **{ $leaver }** in game { $game } against **{ $opponent }**. Both agreed.
admin-replacement-refused = Nobody plays on for **{ $leaver }** in game { $game }: it was refused, or the game is over.
admin-replacement-not-yours = Only **{ $opponent }** and **{ $successor }** can answer this.
admin-replacement-over = This question is answered already. `/wayk { command-admin-name } { command-admin-replace-name }` asks again.
admin-game-line = { $game } · { $amber } – { $cyan } ({ ship }, move { $ply })
admin-set-result = Result set by those who manage the server: { $result }.
