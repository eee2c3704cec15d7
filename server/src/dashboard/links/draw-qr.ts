/** Loaded when the first code is drawn: it is large. */
const library = async () => (await import('bwip-js')).default;

/** Modules of white on each side, which cameras need. */
const QUIET_MODULES = 4;

export async function drawQr(text: string): Promise<string> {
  const bwip = await library();
  return bwip.toSVG({
    bcid: 'qrcode',
    text,
    padding: QUIET_MODULES,
    backgroundcolor: 'ffffff',
  });
}
