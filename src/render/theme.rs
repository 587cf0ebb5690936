//! Colours. A theme is data: another look is another constant.

use crate::rules::{BySide, Side};

/// An opaque colour, red, green and blue of sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// The colour of a number as written in CSS: `0xRRGGBB`.
    const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self([red, green, blue])
    }

    /// This much (0 to 255) of the other colour laid over this one.
    #[must_use]
    pub const fn mixed(self, over: Self, share: u8) -> Self {
        let mut mixed = [0; 3];
        let mut channel = 0;
        while channel < 3 {
            mixed[channel] = blend(self.0[channel], over.0[channel], share);
            channel += 1;
        }
        Self(mixed)
    }
}

/// One channel of a colour with this much (0 to 255) of another laid over it, rounded.
pub(super) const fn blend(under: u8, over: u8, share: u8) -> u8 {
    let (under, over, share) = (under as u32, over as u32, share as u32);
    let sum = under * (255 - share) + over * share + 127;
    // Never above 255, since it is a mean of two channels.
    (sum / 255) as u8
}

/// What a kind of chamber or a panel is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// Its area.
    pub fill: Colour,
    /// Its outline.
    pub edge: Colour,
    /// What is written on it.
    pub ink: Colour,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    /// Behind everything.
    pub background: Colour,
    /// A tile, its outline, and the number of a space that is no longer covered.
    pub tile: Paint,
    /// A tile's letter.
    pub letter: Colour,
    /// A lying chamber.
    pub lying: Paint,
    /// A standing chamber.
    pub standing: Paint,
    /// The crews: robots, marks of what they can reach, their plates.
    pub crews: BySide<Paint>,
    /// A pod in the bay.
    pub pod: Paint,
    /// The face-down stack and places of the bay without a pod.
    pub card: Paint,
    /// Score plates, the line of status.
    pub panel: Paint,
    /// Running text of less weight.
    pub quiet: Colour,
    /// A launch, 2 points; also what is not a crew's, such as a draw.
    pub launch: Paint,
    /// A seat taken, 1 point.
    pub seat: Paint,
    /// A sleeper lost.
    pub loss: Paint,
}

impl Theme {
    /// The dark theme: night blue behind, amber and cyan before.
    pub const DARK: Self = Self {
        background: Colour::hex(0x0F_1224),
        tile: Paint {
            fill: Colour::hex(0x1F_2440),
            edge: Colour::hex(0x2F_3660),
            ink: Colour::hex(0x69_72A6),
        },
        letter: Colour::hex(0x8A_93C6),
        lying: Paint {
            fill: Colour::hex(0x55_3F94),
            edge: Colour::hex(0x9A_82EA),
            ink: Colour::hex(0xFF_FFFF),
        },
        standing: Paint {
            fill: Colour::hex(0x0B_5F47),
            edge: Colour::hex(0xB9_F8DA),
            ink: Colour::hex(0xFF_FFFF),
        },
        crews: BySide {
            amber: Paint {
                fill: Colour::hex(0xFF_B020),
                edge: Colour::hex(0x4A_3210),
                ink: Colour::hex(0x1A_1204),
            },
            cyan: Paint {
                fill: Colour::hex(0x4C_C9FF),
                edge: Colour::hex(0x10_3C55),
                ink: Colour::hex(0x04_141C),
            },
        },
        pod: Paint {
            fill: Colour::hex(0x0B_5F47),
            edge: Colour::hex(0xB9_F8DA),
            ink: Colour::hex(0xFF_FFFF),
        },
        card: Paint {
            fill: Colour::hex(0x2B_3159),
            edge: Colour::hex(0x5A_64A0),
            ink: Colour::hex(0xE6_E9FA),
        },
        panel: Paint {
            fill: Colour::hex(0x1A_1F38),
            edge: Colour::hex(0x3A_4270),
            ink: Colour::hex(0xF2_F4FF),
        },
        quiet: Colour::hex(0xA6_AEDB),
        launch: Paint {
            fill: Colour::hex(0xFF_FFFF),
            edge: Colour::hex(0x0F_1224),
            ink: Colour::hex(0x0F_1224),
        },
        seat: Paint {
            fill: Colour::hex(0x0F_1224),
            edge: Colour::hex(0xFF_FFFF),
            ink: Colour::hex(0xFF_FFFF),
        },
        loss: Paint {
            fill: Colour::hex(0x0F_1224),
            edge: Colour::hex(0xFF_8A80),
            ink: Colour::hex(0xFF_8A80),
        },
    };

    /// The light theme: what the dark one has bright before night is dark before day here, so
    /// robots are the darkest and launches the heaviest.
    pub const LIGHT: Self = Self {
        background: Colour::hex(0xD5_DAEC),
        tile: Paint {
            fill: Colour::hex(0xF5_F7FE),
            edge: Colour::hex(0xB4_BCDA),
            ink: Colour::hex(0x8D_95B8),
        },
        letter: Colour::hex(0x5A_6390),
        lying: Paint {
            fill: Colour::hex(0xBB_A6F2),
            edge: Colour::hex(0x6A_4CC4),
            ink: Colour::hex(0x0D_0F1E),
        },
        standing: Paint {
            fill: Colour::hex(0xB4_EBCD),
            edge: Colour::hex(0x00_3A2B),
            ink: Colour::hex(0x0D_0F1E),
        },
        crews: BySide {
            amber: Paint {
                fill: Colour::hex(0xA3_4A00),
                edge: Colour::hex(0xFF_E8C7),
                ink: Colour::hex(0xFF_FFFF),
            },
            cyan: Paint {
                fill: Colour::hex(0x00_5FA8),
                edge: Colour::hex(0xD3_EDFF),
                ink: Colour::hex(0xFF_FFFF),
            },
        },
        pod: Paint {
            fill: Colour::hex(0xB4_EBCD),
            edge: Colour::hex(0x00_3A2B),
            ink: Colour::hex(0x0D_0F1E),
        },
        card: Paint {
            fill: Colour::hex(0xBD_C5E2),
            edge: Colour::hex(0x6E_779F),
            ink: Colour::hex(0x1A_1F38),
        },
        panel: Paint {
            fill: Colour::hex(0xF5_F7FE),
            edge: Colour::hex(0x9A_A3C8),
            ink: Colour::hex(0x11_142A),
        },
        quiet: Colour::hex(0x41_4A78),
        launch: Paint {
            fill: Colour::hex(0x11_142A),
            edge: Colour::hex(0xFF_FFFF),
            ink: Colour::hex(0xFF_FFFF),
        },
        seat: Paint {
            fill: Colour::hex(0xFF_FFFF),
            edge: Colour::hex(0x11_142A),
            ink: Colour::hex(0x11_142A),
        },
        loss: Paint {
            fill: Colour::hex(0xFF_FFFF),
            edge: Colour::hex(0xA8_1515),
            ink: Colour::hex(0xA8_1515),
        },
    };

    /// The theme of the highest contrast: black behind, and every outline and text so bright
    /// that it reaches WCAG's enhanced contrast of 7 to 1.
    pub const CONTRAST: Self = Self {
        background: Colour::hex(0x00_0000),
        tile: Paint {
            fill: Colour::hex(0x16_1616),
            edge: Colour::hex(0x8E_8E8E),
            ink: Colour::hex(0x95_9595),
        },
        letter: Colour::hex(0xC4_C4C4),
        lying: Paint {
            fill: Colour::hex(0x4A_2BB0),
            edge: Colour::hex(0xB4_9CFF),
            ink: Colour::hex(0xFF_FFFF),
        },
        standing: Paint {
            fill: Colour::hex(0x00_3D2A),
            edge: Colour::hex(0xC4_FFE2),
            ink: Colour::hex(0xFF_FFFF),
        },
        crews: BySide {
            amber: Paint {
                fill: Colour::hex(0xFF_C21A),
                edge: Colour::hex(0x2E_2000),
                ink: Colour::hex(0x00_0000),
            },
            cyan: Paint {
                fill: Colour::hex(0x5C_D2FF),
                edge: Colour::hex(0x00_2436),
                ink: Colour::hex(0x00_0000),
            },
        },
        pod: Paint {
            fill: Colour::hex(0x00_3D2A),
            edge: Colour::hex(0xC4_FFE2),
            ink: Colour::hex(0xFF_FFFF),
        },
        card: Paint {
            fill: Colour::hex(0x26_2626),
            edge: Colour::hex(0xC4_C4C4),
            ink: Colour::hex(0xFF_FFFF),
        },
        panel: Paint {
            fill: Colour::hex(0x00_0000),
            edge: Colour::hex(0xC4_C4C4),
            ink: Colour::hex(0xFF_FFFF),
        },
        quiet: Colour::hex(0xE2_E2E2),
        launch: Paint {
            fill: Colour::hex(0xFF_FFFF),
            edge: Colour::hex(0x00_0000),
            ink: Colour::hex(0x00_0000),
        },
        seat: Paint {
            fill: Colour::hex(0x00_0000),
            edge: Colour::hex(0xFF_FFFF),
            ink: Colour::hex(0xFF_FFFF),
        },
        loss: Paint {
            fill: Colour::hex(0x00_0000),
            edge: Colour::hex(0xFF_A39B),
            ink: Colour::hex(0xFF_A39B),
        },
    };

    /// Every theme with its name.
    pub const ALL: [(&'static str, Self); 3] = [
        ("dark", Self::DARK),
        ("light", Self::LIGHT),
        ("contrast", Self::CONTRAST),
    ];

    /// A crew's paint.
    pub const fn crew(&self, side: Side) -> Paint {
        match side {
            Side::Amber => self.crews.amber,
            Side::Cyan => self.crews.cyan,
        }
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::DARK
    }
}
