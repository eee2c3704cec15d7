import { payouts } from '@recaudo/contract/api/payouts';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import type { App } from '../../platform/http/server.ts';
import { listSettlementsById } from '../settlement/settlements/store.ts';
import { settlementToView } from '../settlement/settlements/view.ts';
import { findPayoutDetail, listPayouts } from './stores/detail-store.ts';
import { payoutToView } from './view.ts';

/** What the operator has paid out to the merchant, and what is on its way. */
export function payoutRoutes(app: App, { database }: Gateway): void {
  const getPayout = async (merchantId: string, id: string) => {
    const payout = await findPayoutDetail(database, { merchantId, id });
    if (payout === undefined) throw notFound('payout');
    return payout;
  };

  mount(app, payouts.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), status: query.status };
    return (await listPayouts(database, caller.merchant.id, filters)).map(payoutToView);
  });

  mount(app, payouts.get, async ({ caller, params }) =>
    payoutToView(await getPayout(caller.merchant.id, params.payout_id)),
  );

  mount(app, payouts.settlements, async ({ caller, params, query }) => {
    const payout = await getPayout(caller.merchant.id, params.payout_id);
    const { merchantId, settlementIds } = payout;
    return (await listSettlementsById(database, merchantId, settlementIds, query)).map(settlementToView);
  });
}
