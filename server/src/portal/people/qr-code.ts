import { drawingTask } from '../../platform/tasks/drawing-task.ts';
import { handle } from '../../platform/tasks/task.ts';

const SCALE = 4;
const QUIET_ZONE = 8;

/** Dark on light in both themes, because cameras read nothing else reliably. */
export const drawSecretTask = drawingTask<string, string>('draw-secret');

export const drawSecretHandler = handle(drawSecretTask, async text => {
  // Imported with the first code: it is large, and most processes never draw one.
  const { default: bwip } = await import('bwip-js');
  return bwip.toSVG({
    bcid: 'qrcode',
    text,
    scale: SCALE,
    paddingwidth: QUIET_ZONE,
    paddingheight: QUIET_ZONE,
    backgroundcolor: 'ffffff',
  });
});
