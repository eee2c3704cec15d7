import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { findTransaction, listRefundsOf } from '../../../domain/charges/store.ts';
import { notFound } from '../../../errors.ts';
import { answers, instantOut, oneOf } from '../../../http/fields.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { readTraces } from './store.ts';
import { stepKinds, timelineOf } from './timeline.ts';

const stepView = Type.Object(
  {
    at: instantOut(),
    kind: oneOf(stepKinds),
    title: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'TimelineStep' },
);

export function timelineRoutes(app: App, { database }: Gateway): void {
  app.get(
    '/transactions/:transaction_id/timeline',
    { schema: { hide: true, response: answers(200, Type.Array(stepView)) } },
    async request => {
      const merchantId = request.caller.merchant.id;
      const id = pathId(request, 'transaction_id');
      const charge = await findTransaction(database, { merchantId, customerId: null }, id);
      if (charge === undefined || charge.kind !== 'charge') throw notFound();
      const refunds = (await listRefundsOf(database, merchantId, [charge])).get(id) ?? [];
      const refundIds = refunds.map(refund => refund.id);
      const traces = await readTraces(database, merchantId, id, refundIds);
      return timelineOf(charge, refunds, traces);
    },
  );
}
