import { drawingTask } from '../../../../platform/tasks/drawing-task.ts';
import type { BarcodeLook } from './barcode.ts';
import type { Paper } from './voucher-pdf.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

export const drawVoucherTask = drawingTask<{ sheet: VoucherSheet; paper: Paper }, Buffer>('draw-voucher');

export const drawBarcodeTask = drawingTask<{ text: string; look: BarcodeLook }, Buffer>('draw-barcode');
