import { drawingTask } from '../../../platform/tasks/drawing-task.ts';
import { handle } from '../../../platform/tasks/task.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

export const drawInvoiceTask = drawingTask<InvoiceSheet, Buffer>('draw-invoice');

export const invoiceHandler = handle(drawInvoiceTask, invoicePdf);
