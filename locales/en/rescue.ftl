# Rescues: the game for one.

# A score: points of both crews, pods, lost.
rescue-score = { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $pods ->
    [one] 1 pod
   *[other] { $pods } pods
}, { $lost } lost

rescue-title = Rescue by **{ $name }** on the { ship }
rescue-title-of-day = Rescue of { $day }, the same ark for everybody
rescue-begin = You move both crews in turn, and what both save is your score. It ends as soon as either crew cannot move.
rescue-move = { side } { $move }: { $effect }.
rescue-turn = Saved so far: { rescue-score }. { side } moves next.
rescue-leave = End it here
rescue-leave-ask = Do you want to end this rescue here? { $kind ->
    [day] What is saved so far is your score of the day, and there is no second run: { rescue-score }.
   *[own] What is saved so far is your score: { rescue-score }.
}
rescue-leave-yes = End it
rescue-leave-no = Go on
rescue-left = The rescue was ended before the ship was done.
rescue-ended = { $ending }.
rescue-saved = **{ $name }** has saved: **{ rescue-score }**.
rescue-by-search = The bot, which does not see the face-down cards either, saves from this deal: { rescue-score }.
rescue-share = Share
rescue-card = **{ $name }** has rescued a ship: **{ rescue-score }**
rescue-card-of-day = **{ $name }** · rescue of { $day }: **{ rescue-score }**
rescue-card-same = `/wayk { command-rescue-name } { command-rescue-today-name }` is the same ark for everybody until midnight UTC.

rescue-board-title = **Rescue of { $day }**
rescue-board-line = { $place }\. **{ $name }**: { rescue-score }
rescue-board-more = … and { $count } more.
rescue-board-in-play = { $count ->
    [one] One member is still at it.
   *[other] { $count } members are still at it.
}
rescue-board-nobody = Nobody here has begun it.

## Refusals

rescue-already-played = That move had been made already. This is the present board:
rescue-old = That was not the present board. This is:
rescue-unknown = This rescue is not known any more. `/wayk { command-rescue-name } { command-rescue-play-name }` starts one.
rescue-stranger = This is **{ $name }**’s rescue. `/wayk { command-rescue-name } { command-rescue-play-name }` starts one of your own.
rescue-illegal = That move is not possible here. Choose one from the menu under the board.
rescue-board-not-in-server = The board of the day is a server’s: ask for it in one of its channels. You can play today’s rescue here.
