//! Colours that stay apart for those who see fewer of them.

use wayk::render::{Colour, Theme};

/// How a reader sees: as matrices on linear light for full deficiency (Machado, Oliveira and
/// Fernandes 2009).
const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "all colours",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn linear(colour: Colour) -> [f64; 3] {
    colour.0.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.040_45 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn seen(colour: Colour, sight: &[[f64; 3]; 3]) -> [f64; 3] {
    let light = linear(colour);
    sight.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(light)
            .map(|(share, channel)| share * channel)
            .sum();
        sum.clamp(0.0, 1.0)
    })
}

fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// WCAG's contrast ratio, 1 to 21.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// Distance in Oklab (Ottosson 2020) times 100: about 2 is just seen.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (oklab(one), oklab(other));
    let sum: f64 = one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum();
    100.0 * sum.sqrt()
}

fn oklab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let long = (0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue).cbrt();
    let middle = (0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue).cbrt();
    let short = (0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue).cbrt();
    [
        0.210_454_26 * long + 0.793_617_79 * middle - 0.004_072_05 * short,
        1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short,
        0.025_904_04 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
    ]
}

#[test]
fn pieces_stay_apart_for_the_colour_blind() {
    let theme = Theme::DARK;
    let pieces = [
        ("Amber", theme.crews.amber.fill),
        ("Cyan", theme.crews.cyan.fill),
        ("a lying chamber", theme.lying.fill),
        ("a standing chamber's outline", theme.standing.edge),
        ("a tile", theme.tile.fill),
        ("the background", theme.background),
    ];
    for (sight, matrix) in &SIGHTS {
        for (index, (name, colour)) in pieces.iter().enumerate() {
            for (other_name, other) in &pieces[..index] {
                // A tile is only a shade lighter than what lies behind it.
                let least = if (*name, *other_name) == ("the background", "a tile") {
                    6.0
                } else {
                    12.0
                };
                let apart = distance(seen(*colour, matrix), seen(*other, matrix));
                assert!(
                    apart >= least,
                    "{sight}: {name} and {other_name}: {apart:.1}"
                );
            }
        }
    }
}

/// Standing and lying chambers differ by form; their areas differ by colour for most eyes, and
/// where they do not their outlines do.
#[test]
fn chambers_differ_in_area_or_outline_for_every_eye() {
    let theme = Theme::DARK;
    for (sight, matrix) in &SIGHTS {
        let apart = |one, other| distance(seen(one, matrix), seen(other, matrix));
        let area = apart(theme.lying.fill, theme.standing.fill);
        let outline = apart(theme.lying.edge, theme.standing.edge);
        assert!(
            area.max(outline) >= 12.0,
            "{sight}: {area:.1}, {outline:.1}"
        );
    }
}

#[test]
fn what_is_written_can_be_read_by_every_eye() {
    let theme = Theme::DARK;
    let written = [
        ("a lying chamber", theme.lying.ink, theme.lying.fill, 4.5),
        (
            "a standing chamber",
            theme.standing.ink,
            theme.standing.fill,
            4.5,
        ),
        (
            "an amber robot",
            theme.crews.amber.ink,
            theme.crews.amber.fill,
            4.5,
        ),
        (
            "a cyan robot",
            theme.crews.cyan.ink,
            theme.crews.cyan.fill,
            4.5,
        ),
        ("a pod", theme.pod.ink, theme.pod.fill, 4.5),
        ("the stack", theme.card.ink, theme.card.fill, 4.5),
        ("a plate", theme.panel.ink, theme.panel.fill, 4.5),
        ("a launch", theme.launch.ink, theme.launch.fill, 4.5),
        ("a seat", theme.seat.ink, theme.seat.fill, 4.5),
        ("a loss", theme.loss.ink, theme.loss.fill, 4.5),
        ("a quiet text", theme.quiet, theme.background, 4.5),
        (
            "Amber's points",
            theme.crews.amber.fill,
            theme.crews.amber.edge,
            4.5,
        ),
        (
            "Cyan's points",
            theme.crews.cyan.fill,
            theme.crews.cyan.edge,
            4.5,
        ),
        // Large, and quieter than what is in play.
        ("a tile's letter", theme.letter, theme.tile.fill, 4.5),
        ("a spent number", theme.tile.ink, theme.tile.fill, 2.5),
    ];
    for (sight, matrix) in &SIGHTS {
        for (name, ink, under, least) in written {
            let ratio = contrast(seen(ink, matrix), seen(under, matrix));
            assert!(ratio >= least, "{sight}: {name}: {ratio:.2}");
        }
        // Quieter still than the number of a covered space.
        let strong = contrast(
            seen(theme.lying.ink, matrix),
            seen(theme.lying.fill, matrix),
        );
        let letter = contrast(seen(theme.letter, matrix), seen(theme.tile.fill, matrix));
        let spent = contrast(seen(theme.tile.ink, matrix), seen(theme.tile.fill, matrix));
        assert!(spent < letter && letter < strong, "{sight}");
    }
}

/// Discord shows a picture on its own colour; the picture's edge must not be mistaken for a hole.
#[test]
fn a_picture_stands_out_on_discord() {
    let background = linear(Theme::DARK.background);
    for discord in [0x31_33_38_u32, 0x1a_1a_1e, 0xff_ff_ff] {
        let [_, red, green, blue] = discord.to_be_bytes();
        let apart = distance(background, linear(Colour([red, green, blue])));
        assert!(apart >= 3.0, "#{discord:06x}: {apart:.1}");
    }
}
