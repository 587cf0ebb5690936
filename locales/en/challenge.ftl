# Challenges: the public message and its three buttons, and how each of them ends.

challenge-offer = { $opponent }, **{ $challenger }** challenges you to a game of Wayk on the { ship }. A lot decides who is Amber and moves first. It can be answered until { $until }.
challenge-offer-rematch = { $opponent }, **{ $challenger }** would like a rematch on the { ship }, with sides changed. It can be answered until { $until }.
challenge-offer-anyone = **{ $challenger }** is looking for an opponent for a game of Wayk on the { ship }. Whoever is first to press Accept plays; a lot decides who is Amber and moves first. It is open until { $until }.
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Withdraw
challenge-accepted = **{ $opponent }** has accepted **{ $challenger }**’s challenge ({ ship }).
challenge-accepted-in-thread = **{ $opponent }** has accepted **{ $challenger }**’s challenge ({ ship }). The game is in { $thread }.
challenge-declined = **{ $opponent }** has declined **{ $challenger }**’s challenge.
challenge-declined-because = **{ $opponent }** has declined **{ $challenger }**’s challenge: “{ $reason }”
challenge-withdrawn-anyone = **{ $challenger }** is no longer looking for an opponent.
challenge-expired-anyone = **{ $challenger }** was looking for an opponent, and nobody has come in three days. `/wayk { command-new-name }` makes a new challenge.
challenge-withdrawn = **{ $challenger }** has withdrawn the challenge to **{ $opponent }**.
challenge-expired = **{ $challenger }**’s challenge to **{ $opponent }** has expired after three days without an answer. `/wayk { command-new-name }` makes a new one.
challenge-no-thread = No thread could be opened here ({ $reason ->
    [right] the right “Create Public Threads” or “Send Messages in Threads” is missing
    [full] the server has as many open threads as Discord allows
   *[other] Discord refused it
}), so the game is played in this channel.
thread-name = Wayk: { $amber } – { $cyan }

decline-asks-why = You have declined **{ $challenger }**’s challenge. If you like, say why; it is shown under the challenge.
decline-menu = Say why, if you like
decline-reason = { $reason ->
    [not-now] Not now, perhaps another time.
    [too-many] I have enough games at the moment.
    [learning] I am still learning; I would rather play the bot first.
    [other-ship] Gladly on another ship.
    [other-pace] Gladly at another pace.
    [other-place] Gladly in another channel.
   *[none] I would rather not say.
}
decline-said = Said to **{ $challenger }**: “{ $reason }”
decline-said-nothing = You have declined **{ $challenger }**’s challenge, and nothing more is said.

## Refusals

challenge-oneself = You cannot challenge yourself. Pick another member as the opponent.
challenge-not-in-server = Two people play in a server: use this command in one of its channels. Against the bot you can play here: `/wayk { command-solo-name }`.
challenge-bot = **{ $name }** is a bot and cannot play between people. Pick a member of this server; to play against Wayk itself there is `/wayk { command-solo-name }`.
challenge-not-here = **{ $name }** is not a member of this server. Invite them first, or pick somebody who is.
challenge-cannot-see = **{ $name }** cannot see this channel, so they could not answer. Challenge them in a channel that both of you can see.
challenge-channel-busy = Another game is in play in this channel: { $game }. Start yours in another channel, or with the option `{ command-new-thread-name }`.
challenge-already-open-mine = You have an open challenge with **{ $name }** in this channel already: { $link }. Wait for the answer, or withdraw it there.
challenge-already-open-theirs = **{ $name }** has challenged you in this channel already: { $link }. Accept it there.
challenge-already-open-lost = There is an open challenge between you and **{ $name }** in this channel already. You can answer it here.
challenge-already-open-anyone = You are looking for an opponent in this channel already: { $link }. Wait until somebody accepts, or withdraw it there.
challenge-already-open-anyone-lost = You are looking for an opponent in this channel already. You can withdraw that here and make a new one.
challenge-own-for-anyone = This is your own challenge: somebody else has to accept it. You can withdraw it.
challenge-not-yours-for-anyone = Only **{ $challenger }** can withdraw this challenge. You can accept it, or leave it to others.
challenge-was-taken-up = **{ $opponent }** was first to accept this challenge. You may watch the game: { $game }.
challenge-not-begun = No game began this time: the challenge stays open. `/wayk { command-new-name }` makes one of your own.
challenge-not-taken = **{ $name }** cannot be challenged at the moment. Challenge somebody else, or leave the opponent out and see who accepts.
challenge-server-left = The bot is out of this server, so no game between two people can begin here. Challenges that are open wait until it is let in again.
challenge-blocks = You have blocked **{ $name }**. Lift that first if you want to play with them: `/wayk { command-settings-name }`.
challenge-paused = **{ $name }** has declined your last challenge. You can challenge them again from { $until }; until then they can challenge you.
challenge-too-many-open = { $most } of your challenges wait for an answer, which is the most there can be. Withdraw one (`/wayk { command-games-name }` lists them); the oldest ends on { $until }.
challenge-too-many-today = You have made { $most } challenges within a day, which is the most there can be. You can make the next from { $until }.
decline-not-theirs = Only whoever declined this challenge can say why.
challenge-unknown = This challenge is not known any more. `/wayk { command-new-name }` makes a new one.
challenge-stranger = This challenge is between **{ $challenger }** and **{ $opponent }**. `/wayk { command-new-name }` makes one of your own.
challenge-not-the-opponent = Only **{ $opponent }** can answer this challenge. You can withdraw it.
challenge-not-the-challenger = Only **{ $challenger }** can withdraw this challenge. You can decline it.
challenge-was-accepted = This challenge has been accepted already. The game: { $game }.
challenge-was-declined = This challenge has been declined. `/wayk { command-new-name }` makes a new one.
challenge-was-withdrawn = This challenge has been withdrawn. `/wayk { command-new-name }` makes a new one.
challenge-busy-at-accept = Another game is in play in this channel: { $game }. Accept again when it is over, or ask for a challenge in another channel.
