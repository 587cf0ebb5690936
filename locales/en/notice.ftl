# What one person is told of a game beside its boards: turns, reminders, nudges.

notice-turn = { $turn }, it is your turn against **{ $name }** ({ ship }).
notice-daily = { $turn }, it is still your turn against **{ $name }** ({ ship }); it began { $since }.
notice-left-time = { $turn }, your time for the move against **{ $name }** ({ ship }) runs out { $due }.
notice-nudge = { $turn }, **{ $name }** is waiting for your move ({ ship }).
notice-request = { $turn }, **{ $name }** asks you for a takeback or offers a draw ({ ship }). The answer is given in the game’s channel.
notice-admin-ended = { $turn }, **{ $admin }**, who manages the server, has ended your game against **{ $name }** ({ ship }): { $result }.
notice-admin-corrected = { $turn }, **{ $admin }**, who manages the server, has corrected the result of your game against **{ $name }** ({ ship }): { $result }.
notice-admin-moved = { $turn }, **{ $admin }**, who manages the server, has taken your game against **{ $name }** ({ ship }) to { $channel }.
notice-admin-replaced = { $turn }, **{ $successor }** plays on for **{ $leaver }** in your game ({ ship }).
notice-over = { $turn }, your game against **{ $name }** ({ ship }) is over.
notice-gone = { $turn }, **{ $name }** is no longer in the server, so nobody can be called to your game ({ ship }). { $clock ->
    [none] The game has no clock that would end it. Whoever manages the server can let somebody else play on with `/wayk { command-admin-name } { command-admin-replace-name }`, or end it with `/wayk { command-admin-name } { command-admin-end-name }`.
   *[runs] Their time runs all the same, and once it is up you choose how the game ends.
} You can also give it up with `/wayk { command-resign-name }`.
notice-deadline = Your time for it runs out { $due }.
notice-board = The board: { $link }
notice-elsewhere = The game cannot go on in its channel. Use `/wayk { command-board-name }` in another channel of the server and it goes on there.
notice-inbox-closed = You do not take private messages from the bot, so it calls you here from now on. To be told privately, allow direct messages in this server’s privacy settings, and choose private messages in `/wayk { command-settings-name }` again.
notice-show = Show the board
