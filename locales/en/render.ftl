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
ending = { $ending ->
    [cleared] No chamber is left
    [launched] All pods are launched
    [stuck] A crew is stuck
   *[resigned] { side } resigned
}

## In the picture

picture-move = move { $ply }
picture-bay = Launch bay
picture-pods = { $count ->
    [one] pod
   *[other] pods
}
picture-free-seats = free
picture-no-move-yet = No move yet
picture-preview = Preview
picture-preview-note = Not played yet

## Alt text: complete enough to play from, at most 1,024 characters

alt-start = Wayk, { ship }, before the first move.
alt-moves = Wayk, { ship }, after move { $ply }.
alt-preview = Preview, not played yet.
alt-turn = { side } to move.
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
alt-bay-empty = empty
alt-bay-face-down = face down
alt-last = Last move: { side } { $from } to { $to }, { effect }.
alt-goals = { $from } can go to: { $goals }.
alt-stays = { $from } cannot move.
alt-lying = Lying chambers: { $chambers }.
alt-standing = Standing chambers: { $chambers }.

## Text board: lines of at most 40 columns

board-move = { ship } · move { $ply }
board-crew = { side } { $points ->
    [one] 1 point
   *[other] { $points } points
} · { $pods ->
    [one] 1 pod
   *[other] { $pods } pods
} · { $free } free
board-bay = Bay
board-face-down = { $cards } face down
board-legend = { $lying } lying  { $standing } standing
board-legend-robots = { $amber } Amber  { $cyan } Cyan
board-last = Last: { $from }-{ $to } { effect }
