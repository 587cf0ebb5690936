# 여러 곳에서 함께 쓰는 게임 용어.

side = { $side ->
    [amber] 앰버
   *[cyan] 시안
}
ship = { $ship ->
    [shuttle] 셔틀
    [frigate] 프리깃
   *[ark] 방주
}
