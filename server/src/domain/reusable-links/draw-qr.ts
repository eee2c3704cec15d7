import { drawingTask } from '../../platform/tasks/drawing-task.ts';
import { handle } from '../../platform/tasks/task.ts';

/** Loaded when the first code is drawn: it is large. */
const library = async () => (await import('bwip-js')).default;

/** Four modules of white on each side, which cameras need, in the library's units: two for a module. */
const QUIET_UNITS = 8;

/** A QR code of this text as SVG. */
export const drawQrTask = drawingTask<string, string>('draw-qr');

/** As a PNG, for programs that do not accept SVG. */
export const drawQrPictureTask = drawingTask<string, Buffer>('draw-qr-picture');

/** Some 1000 points wide: sharp on a poster. */
const SCALE = 12;

export const qrHandlers = [
  handle(drawQrTask, async text => {
    const bwip = await library();
    return bwip.toSVG({ bcid: 'qrcode', text, padding: QUIET_UNITS, backgroundcolor: 'ffffff' });
  }),
  handle(drawQrPictureTask, async text => {
    const bwip = await library();
    return bwip.toBuffer({
      bcid: 'qrcode',
      text,
      scale: SCALE,
      padding: QUIET_UNITS,
      backgroundcolor: 'ffffff',
    });
  }),
];
