/** Loaded when the first code is drawn: it is large. */
const library = async () => (await import('bwip-js')).default;

/** Four modules of white on each side, which cameras need, in the library's units: two for a module. */
const QUIET_UNITS = 8;

export async function drawQr(text: string): Promise<string> {
  const bwip = await library();
  return bwip.toSVG({ bcid: 'qrcode', text, padding: QUIET_UNITS, backgroundcolor: 'ffffff' });
}

/** Some 1000 points wide: sharp on a poster. */
const SCALE = 12;

/** As a PNG, for whoever has a program that takes no SVG. */
export async function drawQrPicture(text: string): Promise<Buffer> {
  const bwip = await library();
  return bwip.toBuffer({
    bcid: 'qrcode',
    text,
    scale: SCALE,
    padding: QUIET_UNITS,
    backgroundcolor: 'ffffff',
  });
}
