import { timeline } from '@recaudo/contract/merchant/payments/timeline';
import type { Gateway } from '../../../../dependencies.ts';
import { findTransaction, listRefundsOf } from '../../../../domain/charges/store.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { readTraces } from './store.ts';
import { timelineOf } from './timeline.ts';

export function timelineRoutes(app: App, { database }: Gateway): void {
  mount(app, timeline.get, async ({ caller, params: { transaction_id: id } }) => {
    const merchantId = caller.merchant.id;
    const charge = await findTransaction(database, { merchantId, customerId: null }, id);
    if (charge === undefined || charge.kind !== 'charge') throw notFound();
    const refunds = (await listRefundsOf(database, merchantId, [charge])).get(id) ?? [];
    const refundIds = refunds.map(refund => refund.id);
    const traces = await readTraces(database, merchantId, id, refundIds);
    return timelineOf(charge, refunds, traces);
  });
}
