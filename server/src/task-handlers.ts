import { caseFileHandler } from './domain/chargeback-cases/files/case-file-handler.ts';
import { importFileHandler } from './domain/imports/import-file-handler.ts';
import { cashDrawingHandlers } from './domain/methods/cash/drawing-handlers.ts';
import { personalDocumentHandler } from './domain/personal-data/document-pdf.ts';
import { bankFileHandlers } from './domain/reconciliation/bank-files/bank-file-handlers.ts';
import { packHandler } from './portal/merchant/chargebacks/pack-pdf.ts';
import { qrHandlers } from './portal/merchant/links/draw-qr.ts';
import { closingHandler } from './portal/merchant/reconciliation/closing-pdf.ts';
import { drawSecretHandler } from './portal/people/qr-code.ts';
import { checkDialectHandler } from './processors/iso8583/dialect-files/check-dialect.ts';
import { watchListHandler } from './reports/suspicion/watch-list-handler.ts';
import { serveTasks } from './tasks/serve-tasks.ts';

/** Everything that runs in a task process; main.ts loads it in place of the command line (decision 0037). */
serveTasks([
  ...bankFileHandlers,
  importFileHandler,
  caseFileHandler,
  watchListHandler,
  ...cashDrawingHandlers,
  packHandler,
  closingHandler,
  ...qrHandlers,
  drawSecretHandler,
  personalDocumentHandler,
  checkDialectHandler,
]);
