import { drawingTask } from '../../platform/tasks/drawing-task.ts';
import { handle } from '../../platform/tasks/task.ts';

/** Loaded for the first code, because the library is large. */
const library = async () => (await import('bwip-js')).default;

/** The white margin of four modules that cameras need, in the library's units of half a module. */
const QUIET_UNITS = 8;

/** A QR code of this text as SVG. */
export const drawQrTask = drawingTask<string, string>('draw-qr');

/** As a PNG, for programs that do not accept SVG. */
export const drawQrPictureTask = drawingTask<string, Buffer>('draw-qr-picture');

/** About 1000 pixels wide: sharp on a poster. */
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
