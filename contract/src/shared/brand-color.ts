type Rgb = readonly [red: number, green: number, blue: number];

/** The background colors of pages.css, light and dark, behind text and lines in the brand color. */
const LIGHT_GROUND: Rgb = [255, 255, 255];
const DARK_GROUND: Rgb = [24, 32, 37];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [16, 22, 26];
/** WCAG 1.4.3, plus a margin for rounding. */
const ENOUGH = 4.6;

const parse = (hex: string): Rgb =>
  [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as never as Rgb;
const print = (color: Rgb): string =>
  `#${color.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as never as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const mix = (color: Rgb, toward: Rgb, share: number): Rgb =>
  color.map((part, at) => part + ((toward[at] ?? 0) - part) * share) as never as Rgb;

/** The nearest readable shade of a color on a background: yellow becomes dark on white. */
function readable(color: Rgb, ground: Rgb, toward: Rgb): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const shade = mix(color, toward, step / 20);
    if (contrast(shade, ground) >= ENOUGH) return shade;
  }
  return toward;
}

/** White if it is readable, otherwise dark text. */
const textOn = (color: Rgb): Rgb => (contrast(color, WHITE) >= ENOUGH ? WHITE : BLACK);

/** The merchant's color in the shades that the page uses, with enough contrast in light and dark. */
export function brandStyles(hex: string): string {
  const color = parse(hex);
  const light = readable(color, LIGHT_GROUND, BLACK);
  const dark = readable(color, DARK_GROUND, WHITE);
  const rules = (button: Rgb, ink: Rgb): string =>
    `--brand:${print(button)};--on-brand:${print(textOn(button))};--brand-ink:${print(ink)}`;
  return `:root{${rules(light, light)}}@media (prefers-color-scheme:dark){:root{${rules(dark, dark)}}}`;
}

export interface ColorVerdict {
  /** The shades that the pages use, light and dark. */
  light: string;
  dark: string;
  /** Text color on a button of that shade. */
  textOnLight: string;
  textOnDark: string;
  /** Contrast of the color itself on the light background; text needs at least 4.5. */
  contrastOnLight: number;
  contrastOnDark: number;
  /** True if the pages use another shade because the color itself is unreadable there. */
  isAdjusted: boolean;
}

/** The effect of a merchant's color, shown before publishing. */
export function judgeBrandColor(hex: string): ColorVerdict {
  const color = parse(hex);
  const onLight = readable(color, LIGHT_GROUND, BLACK);
  const onDark = readable(color, DARK_GROUND, WHITE);
  const light = print(onLight);
  const rounded = (ground: Rgb) => Math.round(contrast(color, ground) * 100) / 100;
  return {
    light,
    dark: print(onDark),
    textOnLight: print(textOn(onLight)),
    textOnDark: print(textOn(onDark)),
    contrastOnLight: rounded(LIGHT_GROUND),
    contrastOnDark: rounded(DARK_GROUND),
    isAdjusted: light !== `#${hex}`,
  };
}

export const isBrandColor = (text: string): boolean => /^[0-9a-f]{6}$/.test(text);
