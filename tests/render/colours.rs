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
    for (look, theme) in Theme::ALL {
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
                        "{look}: {sight}: {name} and {other_name}: {apart:.1}"
                    );
                }
            }
        }
    }
}

/// Standing and lying chambers differ by form; their areas differ by colour for most eyes, and
/// where they do not their outlines do.
#[test]
fn chambers_differ_in_area_or_outline_for_every_eye() {
    for (look, theme) in Theme::ALL {
        for (sight, matrix) in &SIGHTS {
            let apart = |one, other| distance(seen(one, matrix), seen(other, matrix));
            let area = apart(theme.lying.fill, theme.standing.fill);
            let outline = apart(theme.lying.edge, theme.standing.edge);
            assert!(
                area.max(outline) >= 12.0,
                "{look}: {sight}: {area:.1}, {outline:.1}"
            );
        }
    }
}

/// Everything that is written on something else, with how much less it may stand out than the
/// rest: 1 for running text, less for what is meant to be quiet.
fn written(theme: &Theme) -> Vec<(&'static str, Colour, Colour, f64)> {
    let Theme {
        lying,
        standing,
        crews,
        pod,
        card,
        panel,
        launch,
        seat,
        loss,
        ..
    } = *theme;
    let (amber, cyan) = (crews.amber, crews.cyan);
    vec![
        ("a lying chamber", lying.ink, lying.fill, 1.0),
        // All numbers on chambers are written alike.
        ("a standing chamber", standing.ink, standing.fill, 1.0),
        ("a number on it", lying.ink, standing.fill, 1.0),
        ("a goal", lying.ink, theme.background, 1.0),
        ("an amber robot", amber.ink, amber.fill, 1.0),
        ("a cyan robot", cyan.ink, cyan.fill, 1.0),
        ("a pod", pod.ink, pod.fill, 1.0),
        ("the stack", card.ink, card.fill, 1.0),
        ("a plate", panel.ink, panel.fill, 1.0),
        ("Amber's lit plate", panel.ink, amber.edge, 1.0),
        ("Cyan's lit plate", panel.ink, cyan.edge, 1.0),
        ("a launch", launch.ink, launch.fill, 1.0),
        ("a seat", seat.ink, seat.fill, 1.0),
        ("a loss", loss.ink, loss.fill, 1.0),
        ("a quiet text", theme.quiet, theme.background, 1.0),
        ("Amber's points", amber.fill, panel.fill, 1.0),
        ("Cyan's points", cyan.fill, panel.fill, 1.0),
        ("Amber's lit points", amber.fill, amber.edge, 1.0),
        ("Cyan's lit points", cyan.fill, cyan.edge, 1.0),
        // Large, and quieter than what is in play.
        ("a tile's letter", theme.letter, theme.tile.fill, 1.0),
        ("a spent number", theme.tile.ink, theme.tile.fill, 0.55),
    ]
}

/// The ratios are WCAG's: 4.5 to 1, and in the theme of the highest contrast the enhanced 7 to 1.
#[test]
fn what_is_written_can_be_read_by_every_eye() {
    for (look, theme) in Theme::ALL {
        let least = if theme == Theme::CONTRAST { 7.0 } else { 4.5 };
        for (sight, matrix) in &SIGHTS {
            for (name, ink, under, share) in written(&theme) {
                let ratio = contrast(seen(ink, matrix), seen(under, matrix));
                assert!(
                    ratio >= least * share,
                    "{look}: {sight}: {name}: {ratio:.2}"
                );
            }
            // Quieter still than the number of a covered space.
            let strong = contrast(
                seen(theme.lying.ink, matrix),
                seen(theme.lying.fill, matrix),
            );
            let letter = contrast(seen(theme.letter, matrix), seen(theme.tile.fill, matrix));
            let spent = contrast(seen(theme.tile.ink, matrix), seen(theme.tile.fill, matrix));
            assert!(spent < letter && spent < strong, "{look}: {sight}");
        }
    }
}

/// In the theme of the highest contrast a form is known by its outline alone: WCAG asks 3 to 1 of
/// what is no text.
#[test]
fn outlines_stand_out_where_contrast_is_asked_for() {
    let theme = Theme::CONTRAST;
    let outlines = [
        ("a tile", theme.tile.edge, theme.background),
        ("a tile inside", theme.tile.edge, theme.tile.fill),
        ("a lying chamber", theme.lying.edge, theme.lying.fill),
        (
            "a lying chamber on a tile",
            theme.lying.edge,
            theme.tile.fill,
        ),
        (
            "a standing chamber",
            theme.standing.edge,
            theme.standing.fill,
        ),
        ("a pod", theme.pod.edge, theme.pod.fill),
        ("a card", theme.card.edge, theme.card.fill),
        ("a plate", theme.panel.edge, theme.background),
        ("Amber's ring", theme.crews.amber.fill, theme.lying.fill),
        ("Cyan's ring", theme.crews.cyan.fill, theme.lying.fill),
    ];
    for (sight, matrix) in &SIGHTS {
        for (name, edge, under) in outlines {
            let ratio = contrast(seen(edge, matrix), seen(under, matrix));
            assert!(ratio >= 3.0, "{sight}: {name}: {ratio:.2}");
        }
    }
}

/// Discord shows a picture on its own colour; the picture's edge must not be mistaken for a hole.
#[test]
fn a_picture_stands_out_on_discord() {
    for (look, theme) in Theme::ALL {
        let background = linear(theme.background);
        for discord in [0x31_33_38_u32, 0x1a_1a_1e, 0xff_ff_ff] {
            let [_, red, green, blue] = discord.to_be_bytes();
            let apart = distance(background, linear(Colour([red, green, blue])));
            assert!(apart >= 3.0, "{look}: #{discord:06x}: {apart:.1}");
        }
    }
}
