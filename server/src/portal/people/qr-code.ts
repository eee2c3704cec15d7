/** Loaded with the first code: it is large, and most processes never draw one. */
const library = async () => (await import('bwip-js')).default;

const SCALE = 4;
const QUIET_ZONE = 8;

/** Dark on light in both themes: cameras read nothing else reliably. */
export async function drawQrCode(text: string): Promise<string> {
  const bwip = await library();
  return bwip.toSVG({
    bcid: 'qrcode',
    text,
    scale: SCALE,
    paddingwidth: QUIET_ZONE,
    paddingheight: QUIET_ZONE,
    backgroundcolor: 'ffffff',
  });
}
