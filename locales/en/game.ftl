# Words of the game that stand in more than one place.

side = { $side ->
    [amber] Amber
   *[cyan] Cyan
}
ship = { $ship ->
    [shuttle] shuttle
    [frigate] frigate
   *[ark] ark
}
