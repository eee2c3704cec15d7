import { handle } from '../../../../platform/tasks/task.ts';
import { drawBarcode } from './barcode.ts';
import { drawBarcodeTask, drawVoucherTask } from './drawing-tasks.ts';
import { voucherPdf } from './voucher-pdf.ts';

export const cashDrawingHandlers = [
  handle(drawVoucherTask, ({ sheet, paper }) => voucherPdf(sheet, paper)),
  handle(drawBarcodeTask, ({ text, look }) => drawBarcode(text, look)),
];
