# Texts in pictures, their alt texts and the text board. Every glyph must be in `fonts/`.

## What a move does, and what it did

outcome = { $outcome ->
    [woken] wakes
    [launched] launches pod { $number }, +2
    [seated] seats { $number }, +1
   *[lost] loses { $number }
}
effect = { $outcome ->
    [woken] woke a sleeper
    [launched] launched pod { $number }, +2
    [seated] seated { $number }, +1
   *[lost] lost { $number }
}

## Whose turn, and how a game ended

to-move = { side } to move
wins = { side } wins
draw = Draw
no-result = No result
ending = { $ending ->
    [cleared] No chamber is left
    [launched] All pods are launched
    [stuck] A crew is stuck
    [resigned] { side } resigned
    [out-of-time] { side } ran out of time
    [agreed] Draw agreed
    [called-off] Called off
   *[abandoned] Abandoned
}

## In the picture

picture-move = move { $ply }
picture-bay = Launch bay
picture-pods = { $count ->
    [one] 1 pod
   *[other] { $count } pods
}
picture-free-seats = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
}
picture-no-move-yet = No move yet
picture-to-come = Then come
picture-to-come-none = no more cards
picture-preview = Preview, not played yet

## Alt text: complete enough to play from, at most 1,024 characters

alt-start = Wayk, { ship }, before the first move.
alt-moves = Wayk, { ship }, after move { $ply }.
alt-preview = Preview, not played yet.
alt-crew = { side }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $pods ->
    [one] 1 pod
   *[other] { $pods } pods
}, { $free ->
    [one] 1 free seat
   *[other] { $free } free seats
}, robots on { $one } and { $other }.
alt-bay = Launch bay: { $pods }; { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} face down.
alt-to-come = Cards to come, all open: { $cards }.
alt-to-come-none = No more cards come.
alt-bay-empty = empty
alt-bay-face-down = face down
alt-last = Last move: { side } { $from } to { $to }, { effect }.
alt-before = Before it: { side } { $from } to { $to }, { effect }.
alt-goals = { $from } can go to: { $goals }.
alt-stays = { $from } cannot move.
alt-lying = Lying chambers: { $chambers }.
alt-standing = Standing chambers: { $chambers }.

## Text board: lines of at most 40 columns

textboard-move = { ship } · move { $ply }
textboard-crew = { side } { $points ->
    [one] 1 point
   *[other] { $points } points
} · { $pods ->
    [one] 1 pod
   *[other] { $pods } pods
} · { $free } free
textboard-bay = Bay
textboard-face-down = { $cards } face down
textboard-legend = { $lying } lying  { $standing } standing
textboard-legend-robots = { $amber } Amber  { $cyan } Cyan
textboard-last = Last: { $from }-{ $to } { effect }

## The four pages of rules

page-number = { $page } of { $pages }
page-moving = Moving
page-moving-text = Move one of your two robots to a tile next to it, onto a sleep chamber, and to a number exactly one higher or one lower. Whole rings show where the first robot can go, dashed rings where the second can.
page-moving-alt = The board at the start of a game on the shuttle. Amber's robots are round, Cyan's square. Every space that Amber can reach is ringed.
page-waking = Waking
page-waking-text = A lying chamber covers three spaces. Step onto one and the chamber is pushed: it stands up on the other two. Its sleeper is awake. No points yet. A green bar marks such a move.
page-waking-alt = A robot before and after it steps onto a lying chamber, a triangle, which then stands, a capsule over two spaces.
page-seats = Launching
page-launched-text = A standing chamber is pushed out over its other space. A pod of that number lies in the bay: launched, 2 points. Its second seat is free.
page-seated-text = There is no such pod, but you have a free second seat: seated, 1 point.
page-lost-text = No pod and no free seat: the sleeper is lost.
page-seats-alt = Three standing chambers, each before and after it is pushed out: one with a matching pod, one with a free seat, one with neither.
page-end = The end
page-end-text = The game ends when no chamber is left, when all 18 pods are launched, or when either crew cannot move. Most points win; on equal points most pods; if those are equal too, it is a draw.
page-end-alt = The last board of a game, with both crews' points, pods and free seats and the result.
