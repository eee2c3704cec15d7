/** How to draw a barcode: pixels of the narrowest bar, height of the bars, digits below or not. */
export interface BarcodeLook {
  format: 'png' | 'svg';
  barWidth: number;
  height: number;
  hasText: boolean;
}

/** Code 128 of 16 digits: start, 8 pairs, check, stop, and the white space on both sides that scanners need. */
const MODULES = 123;
export const QUIET_MODULES = 10;
export const TOTAL_MODULES = MODULES + 2 * QUIET_MODULES;

const MAX_BAR_WIDTH = 8;
const MIN_HEIGHT = 20;
const MAX_HEIGHT = 400;

/**
 * Reads `width`, `height` and `text` of a barcode's URL. Up to 10, `width` is the width of the narrowest bar, as older
 * clients send it; above 10 it is the width of the whole image, filled with the widest bars of a whole number of
 * pixels, because uneven bars cannot be scanned. Values out of range are clamped.
 */
export function readLook(format: 'png' | 'svg', query: Readonly<Record<string, unknown>>): BarcodeLook {
  const width = readNumber(query['width'], 2);
  const barWidth = width > 10 ? Math.floor(width / TOTAL_MODULES) : Math.round(width);
  return {
    format,
    barWidth: clamp(barWidth, 1, MAX_BAR_WIDTH),
    height: clamp(Math.round(readNumber(query['height'], 80)), MIN_HEIGHT, MAX_HEIGHT),
    hasText: ['true', '1'].includes(String(query['text']).toLowerCase()),
  };
}

const readNumber = (value: unknown, fallback: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : fallback;
};

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** Loaded with the first barcode, because it is large and many gateways never need it. */
const library = async () => (await import('bwip-js')).default;

export async function drawBarcode(reference: string, look: BarcodeLook): Promise<Buffer> {
  const bwip = await library();
  const options = {
    bcid: 'code128',
    text: reference,
    scaleX: look.barWidth,
    scaleY: look.barWidth,
    // The library expects the height in millimeters at 72 dots per inch, before scaling.
    height: ((look.height / look.barWidth) * MM_PER_INCH) / POINTS_PER_INCH,
    includetext: look.hasText,
    textxalign: 'center',
    paddingwidth: QUIET_MODULES,
    backgroundcolor: 'ffffff',
  } as const;
  return look.format === 'svg' ? Buffer.from(bwip.toSVG(options)) : bwip.toBuffer(options);
}

/** The widths of alternating bars and spaces, in modules. */
export async function barcodeBars(reference: string): Promise<number[]> {
  const bwip = await library();
  const [symbol] = bwip.raw({ bcid: 'code128', text: reference });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('the library returned no bars');
  return symbol.sbs;
}
