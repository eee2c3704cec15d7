import { settlements } from '@recaudo/contract/api/settlements';
import { splitShares } from '@recaudo/contract/api/splits';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import type { App } from '../../platform/http/server.ts';
import { readSettlementBalance } from './balance/balance-store.ts';
import { sendDocument } from './documents/document.ts';
import { listLinesFrom } from './settlements/line-store.ts';
import { findSettlement, listSettlements } from './settlements/store.ts';
import { lineToView, settlementToView } from './settlements/view.ts';
import { listChargeParts } from './shares/charge-shares.ts';
import { findShare, listShares } from './shares/share-store.ts';
import { chargePartToView, shareToView } from './shares/view.ts';
import { openStatement } from './statement/write-statement.ts';
import { findTerms } from './terms/store.ts';

/** What the operator owes the merchant, and the settlements that explain it. */
export function settlementRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, settlements.balance, async ({ caller }) => {
    const terms = await findTerms(database, caller.merchant.id);
    const balance = await readSettlementBalance(database, caller.merchant.id);
    return {
      model: terms?.model ?? 'direct',
      currency: 'COP' as const,
      pending: balance.pending,
      available: balance.available,
      reserved: balance.reserved,
      in_payout: balance.in_payout,
      schedule: terms?.schedule ?? null,
      next_cutoff: terms?.nextCutoff ?? null,
    };
  });

  mount(app, settlements.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), status: query.status };
    return (await listSettlements(database, caller.merchant.id, filters)).map(settlementToView);
  });

  mount(app, settlements.get, async ({ caller, params }) => {
    const settlement = await findSettlement(database, caller.merchant.id, params.settlement_id);
    if (settlement === undefined) throw notFound('settlement');
    return settlementToView(settlement);
  });

  mount(app, settlements.lines, async ({ caller, params, query }) => {
    const merchantId = caller.merchant.id;
    const settlement = await findSettlement(database, merchantId, params.settlement_id);
    if (settlement === undefined) throw notFound('settlement');
    const lines = await listLinesFrom(database, { merchantId, settlementId: settlement.id }, query);
    return lines.map(lineToView);
  });

  mount(app, settlements.statement, async ({ caller, params, query }, reply) => {
    const asked = { format: params.format, language: query.lang ?? 'es' };
    const of = { merchantId: caller.merchant.id, settlementId: params.settlement_id };
    const statement = await openStatement(database, of, asked);
    if (statement === undefined) throw notFound('settlement');
    return sendDocument(reply, statement);
  });

  mount(app, splitShares.list, async ({ caller, query }) =>
    (await listShares(database, caller.merchant.id, query)).map(shareToView),
  );

  mount(app, splitShares.ofCharge, async ({ caller, params, query: { limit, offset } }) => {
    const parts = await listChargeParts(database, caller.merchant.id, params.transaction_id);
    return parts.slice(offset, offset + limit).map(chargePartToView);
  });

  mount(app, splitShares.get, async ({ caller, params }) => {
    const share = await findShare(database, caller.merchant.id, params.split_share_id);
    if (share === undefined) throw notFound('split_share');
    return shareToView(share);
  });
}
