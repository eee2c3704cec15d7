import { readFile } from 'node:fs/promises';
import { reconciliation } from '@recaudo/contract/data/reconciliation';
import type { Gateway } from '../../../dependencies.ts';
import { matchByHand, unmatch } from '../../../domain/reconciliation/match-by-hand.ts';
import { removeFile } from '../../../domain/reconciliation/remove-file.ts';
import { listFiles } from '../../../domain/reconciliation/store.ts';
import { uploadFile } from '../../../domain/reconciliation/upload-file.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import { acceptFiles, savedFileOf } from '../../../http/uploads.ts';
import { toPeriod } from '../../lists/period.ts';
import { listDayLines, listDayMovements, sumExpected, sumReceived } from './store.ts';
import { dayLineToView, dayMovementToView, daysToView, fileToView } from './view.ts';

/** Sums read every charge of the period. */
const MAX_DAYS = 31;
/** Far above what ten thousand lines need. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
const MAX_NAME = 120;

const TEMPLATE = `fecha;medio;monto;referencia
2026-11-14;tarjeta;20000;orden-85
2026-11-14;pse;50000,50;123456789
2026-11-15;efectivo;30000;
2026-11-15;tarjeta;-5000;orden-85
`;

/** Conciliación: what should have arrived against what the bank says, by Bogotá day and method. */
export function reconciliationRoutes(app: App, { database }: Gateway): void {
  mount(app, reconciliation.get, async ({ gateway, caller, query }) => {
    const merchantId = caller.merchant.id;
    const period = toPeriod(query, gateway.clock.now(), MAX_DAYS);
    const expected = await sumExpected(database, merchantId, period, query.method);
    const received = await sumReceived(database, merchantId, period, query.method);
    return { from: period.from, to: period.to, days: daysToView(expected, received) };
  });

  mount(app, reconciliation.getDay, async ({ gateway, caller, params: { day, method } }) => {
    const period = toPeriod({ creation: day }, gateway.clock.now(), 1);
    const merchantId = caller.merchant.id;
    const movements = await listDayMovements(database, merchantId, period, method);
    const lines = await listDayLines(database, merchantId, day, method);
    return { transactions: movements.map(dayMovementToView), lines: lines.map(dayLineToView) };
  });

  mount(app, reconciliation.getTemplate, (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="plantilla-conciliacion.csv"')
      .send(`\uFEFF${TEMPLATE.replaceAll('\n', '\r\n')}`),
  );

  fileRoutes(app, database);

  mount(
    app,
    reconciliation.match,
    ({ gateway, caller, body: { transaction_id: transactionId, line, note } }) =>
      matchByHand(gateway, caller.merchant.id, {
        transactionId,
        line: line === undefined ? undefined : { fileId: line.file_id, number: line.number },
        note,
      }),
  );

  mount(app, reconciliation.unmatch, async ({ gateway, caller, params }) => {
    await unmatch(gateway, caller.merchant.id, params.match_id);
  });
}

function fileRoutes(app: App, database: Gateway['database']): void {
  mount(app, reconciliation.listFiles, async ({ caller }) =>
    (await listFiles(database, caller.merchant.id)).map(fileToView),
  );

  void app.register(async scope => {
    acceptFiles(scope, ['text/csv'], {
      maxBytes: MAX_FILE_BYTES,
      ownerOf: request => request.caller.merchant.id,
    });
    mount(scope, reconciliation.uploadFile, async request => {
      const { path, sha256 } = savedFileOf(request);
      const upload = await uploadFile(request.gateway, request.caller.merchant.id, {
        name: request.query.name.slice(-MAX_NAME),
        content: await readFile(path, 'utf8'),
        sha256,
      });
      return {
        result: upload.result,
        file: upload.result === 'refused' ? null : fileToView(upload.file),
        problems: upload.result === 'refused' ? upload.problems : [],
      };
    });
  });

  mount(app, reconciliation.removeFile, async ({ gateway, caller, params }) => {
    await removeFile(gateway, caller.merchant.id, params.file_id);
  });
}
