import { reconciliation } from '@recaudo/contract/merchant/money/reconciliation';
import type { Gateway } from '../../../../dependencies.ts';
import { matchByHand, unmatch } from '../../../../domain/reconciliation/match-by-hand.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { toPeriod } from '../../../lists/period.ts';
import { bankFileRoutes } from './bank-file-routes.ts';
import { closingPackRoutes } from './closing-pack-routes.ts';
import { closingRoutes } from './closing-routes.ts';
import { depositRoutes } from './deposit-routes.ts';
import { listDayLines, listDayMovements, sumExpected, sumReceived } from './store.ts';
import { dayLineToView, dayMovementToView, daysToView } from './view.ts';

/** The sums read every charge of the period. */
const MAX_DAYS = 31;

const TEMPLATE = `fecha;medio;monto;referencia
2026-11-14;tarjeta;20000;orden-85
2026-11-14;pse;50000,50;123456789
2026-11-15;efectivo;30000;
2026-11-15;tarjeta;-5000;orden-85
`;

/** Conciliación: expected against received amounts, by day in Bogotá and method. */
export function reconciliationRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, reconciliation.get, async ({ gateway: { clock }, caller, query }) => {
    const merchantId = caller.merchant.id;
    const period = toPeriod(query, clock.now(), MAX_DAYS);
    const expected = await sumExpected(database, merchantId, period, query.method);
    const received = await sumReceived(database, merchantId, period, query.method);
    return { from: period.from, to: period.to, days: daysToView(expected, received) };
  });

  mount(app, reconciliation.getDay, async ({ gateway: { clock }, caller, params: { day, method } }) => {
    const period = toPeriod({ creation: day }, clock.now(), 1);
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

  bankFileRoutes(app, gateway);
  depositRoutes(app, gateway);
  closingRoutes(app, gateway);
  closingPackRoutes(app, gateway);

  mount(
    app,
    reconciliation.match,
    ({ gateway: its, caller, body: { transaction_id: transactionId, line, note } }) =>
      matchByHand(its, caller.merchant.id, {
        transactionId,
        line: line === undefined ? undefined : { fileId: line.file_id, number: line.number },
        note,
      }),
  );

  mount(app, reconciliation.unmatch, async ({ gateway: its, caller, params }) => {
    await unmatch(its, caller.merchant.id, params.match_id);
  });
}
