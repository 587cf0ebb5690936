# The panels of one's own settings and of a server's. A menu shows what is set, so each option says
# what it is an option of.

settings-title = **Your settings**
settings-title-plain = Your settings
settings-page = { $page ->
    [boards] Moves and boards
    [telling] Reminders
    [hours] Quiet hours and time zone
   *[blocks] Blocked players
}
settings-about-boards = They go with you to every server. The theme is for what you alone see; boards for everybody look as the server has chosen. If you want boards as text too, they have it wherever you play.
settings-about-telling = You are reminded while it is your turn. A reminder every day comes in games without a clock too. Without reminders nobody can nudge you either. If your private messages are closed, you are told in the channel.
settings-about-hours = In your quiet hours nobody calls you: boards come without a mention, and you are told when the hours are over. It is { $time } in your time zone now. For one that is not in the menu: `/wayk { command-settings-name }` with the option `{ command-settings-zone-name }`.
settings-about-blocks = Whom you block cannot challenge you, nor you them; open challenges between you end, games in play go on. They are not told. Choose everybody whom you block, up to 25.
settings-blocks-none = Nobody is blocked
settings-block-oneself = You cannot block yourself. Choose others only.
settings-block-bot = The bot challenges nobody, so it cannot be blocked. Choose others only.
settings-block-full = At most 25 people can be blocked. Choose fewer.
settings-preview = { $on ->
    [on] Preview: moves are shown before they are made
   *[off] No preview: moves are made at once
}
settings-theme = { $choice ->
    [dark] Dark pictures
    [light] Light pictures
   *[contrast] High-contrast pictures
}
settings-text-board = { $on ->
    [on] Boards as pictures and as text
   *[off] Boards as pictures
}
settings-reminders = { $choice ->
    [off] No reminders
    [one] A reminder when a day is left
    [two] Reminders when a day and when six hours are left
   *[daily] A reminder every day
}
settings-told-by = { $choice ->
    [channel] Told of your turn in the game’s channel
   *[private] Told of your turn by private message
}
settings-quiet-off = No quiet hours
settings-quiet-from = Quiet from { $time }
settings-quiet-until = Quiet until { $time }
settings-quiet-until-none = Quiet until …
settings-zone = { $city ->
    [UTC] Universal time (UTC)
    [Los_Angeles] Los Angeles
    [New_York] New York
    [Sao_Paulo] São Paulo
    [London] London
    [Berlin] Berlin
   *[other] { $name }
}
settings-zone-now = { $time } now · { $name }
settings-zone-unknown = “{ $zone }” is no time zone that the bot knows. Choose one of those that are offered while you type, such as Europe/London.
settings-open-guild = Server settings …

## The server's

guild-title = **Settings of this server**
guild-title-plain = Settings of this server
guild-page = { $page ->
    [places] Channels, threads and log
    [games] New games
   *[looks] Language and pictures
}
guild-about = { $page ->
    [places] Games may be played in the channels that you choose, and in their threads; if you choose none, in all. What admins do with `/wayk { command-admin-name }` is told in the log channel, or else where they do it.
    [games] What a new game is if its challenger does not say. Games that have begun stay as they are.
   *[looks] What everybody reads and sees. Private answers are in each reader’s own language and theme.
}
guild-channels-all = Channels for games: all
guild-log-none = Log channel: where the deed is done
guild-threads = { $on ->
    [on] New games get a thread
   *[off] New games are played in the channel
}
guild-pace = { $pace ->
    [brisk] Brisk: 2 days, and half a day for each move
    [steady] Steady: 5 days, and a day for each move
    [leisure] Leisure: 10 days, and 2 days for each move
   *[none] No clock
}
guild-ship = { $ship ->
    [ark] Ark: 19 tiles
    [frigate] Frigate: 10 tiles
   *[shuttle] Shuttle: 7 tiles
}
guild-rated = { $on ->
    [on] New games are rated
   *[off] New games are not rated
}
guild-language = { $language ->
    [auto] Language: that of the server in Discord
    [en] Language: English
   *[ko] Language: 한국어 (Korean)
}
guild-theme = { $choice ->
    [dark] Dark pictures
    [light] Light pictures
   *[contrast] High-contrast pictures
}
guild-back = Your own settings
guild-not-in-server = A server’s settings are changed in one of its channels: use `/wayk { command-settings-name }` there.
guild-not-yours = Only members with the right “Manage Server” can do this. Ask one of them.
guild-channel-no-more = No game begins in this channel any more: the server’s games are in { $channels }. Use `/wayk { command-new-name }` there, or ask the other player to challenge you there.
guild-channel-not-allowed = Games are played elsewhere in this server: { $channels }. Use the command there.
