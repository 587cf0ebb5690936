# What is kept about people, and how to get it or have it deleted.

person-former = a former player
privacy = **What the bot keeps, and why**

    • Of everybody who has played, was challenged or has changed a setting: the Discord id, the name and language last seen, and what they have chosen. Without these nobody can be told that it is their turn, or in which language.
    • Games, rescues and puzzles: every move with its time, hints, takebacks, results, challenges and requests, and which messages show a board. They are the games.
    • Reminders that were sent or are to come, when you are away, and whom you block.
    • Of a server: its id, its language and its settings, the ids of channels with games, and what its admins did to games.

    Messages are not read, and nothing goes to anybody else. Whoever runs the bot has the database, and copies of it from before an update. Everything is kept until you have it deleted; what belongs to a server goes 30 days after it has removed the bot.

    • `/wayk { command-export-name }` gives you all that is kept about you.
    • `/wayk { command-forget-me-name }` deletes it. Your games with others stay for them, under “{ person-former }”. A block is its maker’s: where somebody has blocked you, your id stays in their list, without a name.
privacy-export = Everything that is kept about you, and the records of your games. What is still secret is not in it: cards that lie face down, the rest of a hint, who has blocked you.
privacy-export-no-right = The bot may not attach files here, so it cannot give you the file. Use `/wayk { command-export-name }` in another channel, or in a private message to the bot.
privacy-export-too-large = What is kept about you is larger than Discord takes as a file. Ask whoever runs the bot for it.
privacy-forget-ask = **Delete everything that is kept about you?** Your settings, results, rescues, puzzles, games against the bot and open challenges go for good. { $count ->
    [0] Your finished games with others stay for them, under “{ person-former }”.
    [one] Your game in play ends: called off, or resigned once both have made two moves. It and your finished games stay for the others, under “{ person-former }”.
   *[other] Your { $count } games in play end: called off, or resigned once both have made two moves. They and your finished games stay for the others, under “{ person-former }”.
} If somebody has blocked you, your id stays in their list, without your name. It cannot be undone. `/wayk { command-export-name }` gives you a copy first.
privacy-forget-yes = Delete everything
privacy-forget-no = Keep it
privacy-forget-kept = Nothing was deleted.
privacy-forgotten = Everything that was kept about you is deleted, but for blocks that others may have made. If you ever use the bot again, it meets you as somebody new.
