import { invoiceHandler } from './domain/billing/invoice-pages/drawing-task.ts';
import { receiptHandler } from './domain/charges/checkout/receipt/receipt-pdf.ts';
import { personalDocumentHandler } from './domain/customers/personal-data/documents/document-pdf.ts';
import { caseFileHandler } from './domain/disputes/network-cases/files/case-file-handler.ts';
import { cashDrawingHandlers } from './domain/methods/cash/vouchers/drawing-handlers.ts';
import { importFileHandler } from './domain/moving/imports/import-file-handler.ts';
import { bankFileHandlers } from './domain/reconciliation/bank-files/bank-file-handlers.ts';
import { qrHandlers } from './domain/reusable-links/draw-qr.ts';
import { photoHandler } from './domain/reusable-links/photo/photo-handler.ts';
import { serveTasks } from './platform/tasks/serve-tasks.ts';
import { packHandler } from './portal/merchant/disputes/chargebacks/pack-pdf.ts';
import { drawSecretHandler } from './portal/people/qr-code.ts';
import { checkDialectHandler } from './processors/iso8583/dialect-files/check-dialect.ts';
import { closingHandler } from './reports/closing-pack/summary-pdf.ts';
import { watchListHandler } from './reports/suspicion/watch-list-handler.ts';

/** All handlers of a task process; main.ts loads this file instead of the command line (decision 0037). */
serveTasks([
  ...bankFileHandlers,
  importFileHandler,
  caseFileHandler,
  watchListHandler,
  ...cashDrawingHandlers,
  receiptHandler,
  packHandler,
  closingHandler,
  ...qrHandlers,
  photoHandler,
  drawSecretHandler,
  personalDocumentHandler,
  invoiceHandler,
  checkDialectHandler,
]);
