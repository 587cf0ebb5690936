# Puzzles.

puzzle-title = **Puzzle for practice** { $stars }
puzzle-title-of-day = **Puzzle of { $day }** { $stars }
puzzle-task = You are { side }. { $goal ->
    [by] Win by at least { $points } points
   *[win] Win
}, however the other crew defends. Every card is open.
puzzle-unscored = Try { $number }, not scored.
puzzle-round = You { $move }: { $effect }. The answer: { $reply }, { $answer }.
puzzle-wrong = **{ $move }** is not it.
puzzle-solved = **Solved!**
puzzle-rest = How it goes on: { $line }.
puzzle-step = { side } { $move } ({ $effect })
puzzle-solved-at = Solved at the { $number ->
    [1] first try
    [2] second try
    [3] third try
   *[other] try number { $number }
}, { $hints ->
    [0] without hints
    [one] with one hint
   *[other] with { $hints } hints
}.
puzzle-not-solved = Not solved yet: { $number ->
    [one] one try
   *[other] { $number } tries
}, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}.
puzzle-still-at-it = Still at it.
puzzle-streak = Streak: { $days ->
    [one] 1 day
   *[other] { $days } days
}{ $risk ->
    [yes] , the day of grace is used
   *[no] {""}
}.
puzzle-again = Try again
puzzle-next = Another one
puzzle-share = Share
puzzle-card = **{ $name }**: { $tries }
puzzle-card-same = `/wayk { command-puzzle-name } { command-puzzle-today-name }` is the same for everybody until midnight UTC.
puzzle-board-line = { $sign } **{ $name }**: { $tries } { $streak }
puzzle-board-nobody = Nobody here has looked at it.
puzzle-board-not-in-server = The board of the day is a server’s: ask for it in one of its channels. You can solve today’s puzzle here.

## Refusals

puzzle-already-played = That move had been made already. This is the present board:
puzzle-old = That was not the present board. This is:
puzzle-unknown = This puzzle is not known any more. `/wayk { command-puzzle-name } { command-puzzle-today-name }` shows today’s.
puzzle-stranger = This is somebody else’s try. `/wayk { command-puzzle-name } { command-puzzle-today-name }` shows you today’s puzzle.
