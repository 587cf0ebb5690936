# Time: paces, what is left, leave, and what becomes of a game whose player is late.

pace-rule = { $pace ->
    [brisk] Brisk: two days each, half a day more with each move, four at most.
    [steady] Steady: five days each, a day more with each move, ten at most.
    [leisure] Leisure: ten days each, two days more with each move, twenty at most.
   *[none] No clock.
}
time-left = Time runs out { $due }.
time-away = **{ $name }** is away until { $until }.
time-on-leave = **{ $name }**’s time is up, and leave is being spent by the hour.
time-overdue = **{ $name }** is out of time and leave, and can still move. Unless **{ $other }** decides otherwise, the game is abandoned { $due }.
# A time that lies days ahead, as Discord shows it: “in 5 days”, with the day.
time-far = { $relative } ({ $date })

leave-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
leave-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
leave-days-and-hours = { leave-days } and { leave-hours }

## Notices

notice-leave = { $turn }, your time is up in the game against **{ $name }** ({ ship }). Your leave is being spent instead, an hour at a time: { $left } of this year’s are left. It stops when you move.
notice-overdue = { $turn }, **{ $name }** is out of time and leave in your game ({ ship }). You decide what becomes of it, as long as they have not moved. Without an answer it is abandoned { $due }, without a result.
notice-late = { $turn }, your time is up in the game against **{ $name }** ({ ship }), and your leave is used up. You can still move until **{ $name }** decides what becomes of the game; without that it is abandoned { $due }.
notice-extended = { $turn }, **{ $name }** has given you three more days. Time runs out { $due }.
verdict-claim = Claim the win
verdict-extend = Three more days
verdict-call-off = Call it off
verdict-extended = It counts. **{ $name }** has three more days and is told so.

## Calling a game off

call-off-ask = Neither of you has made many moves yet, so you can also call it off: then it ends without a result.
call-off-button = Call it off

## Being away

away-now = **You are away until { $until }.** Your clocks stand still in all your games, and you can still move. Left for this year: { $left }.
away-not = **You are not away.** Left for this year: { $left }, with which your clocks can stand still. `/wayk { command-away-name } { command-away-until-name }:3` declares three days from now; a date like 12-24 works too. Leave is also spent by itself, by the hour, before you lose a game on time.
away-on-leave = **Your leave is being spent, by the hour,** since your time was up in a game. Left for this year: { $left }.
away-back = I am back
away-is-back = **You are back**, and your clocks run again. Left for this year: { $left }.

## Refusals

away-unreadable = “{ $text }” is neither a number of days nor a date. Write 3, or 12-24, or 2026-12-24.
away-no-such-day = There is no such day as “{ $text }” within a year from now. Write the month first, then the day: 12-24.
away-past = “{ $text }” is over already. Write a number of days from now, or a date that is still to come.
away-too-far = “{ $text }” is more than a year ahead. At most you can be away until { $until }.
away-too-long = That is longer than the leave you have left. At most you can be away until { $until }.
away-none-left = You have no leave left for this year. The next twenty days come with the new year.
away-was-not = You have declared no leave, or it is over. `/wayk { command-away-name }` shows what is left.
verdict-not-overdue = Nobody is out of time in this game now, so it goes on. The board: { $link }
verdict-own-time = It is your own time that is up, so this is for **{ $name }** to decide. You can still move: { $link }
call-off-too-late = Each of you has made two moves, so the game cannot be called off any more. You can give it up, or play on: { $link }
call-off-stale = A move has been made since you were asked. Use `/wayk { command-resign-name }` again if you still want to call it off. The board: { $link }
call-off-solo = A game against the bot needs no calling off: give it up.
