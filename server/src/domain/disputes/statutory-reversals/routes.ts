import { reversals } from '@recaudo/contract/api/reversals';
import { parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, refusedValue, rule } from '../../../platform/errors.ts';
import { idForRequest } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import type { App } from '../../../platform/http/server.ts';
import { findTransaction } from '../../charges/store.ts';
import type { Level } from '../../customers/levels.ts';
import { scopeOf } from '../../merchants/keys/authenticate.ts';
import { acceptReversal } from './accept-reversal.ts';
import { contestReversal, decideReversal, withdrawReversal } from './answer-reversal.ts';
import { payReversal } from './pay-reversal.ts';
import { requestReversal } from './request-reversal.ts';
import { findReversal, listReversals } from './store.ts';
import { reversalToView } from './view.ts';

/** Interface 14.1, at both levels: the merchant requests a reversal for the payer. */
export function reversalRequestRoutes(app: App, gateway: Gateway, { prefix, onRequest }: Level): void {
  /** Reports a missing charge before a malformed body (Interface 1.5). */
  const requireCharge = async (request: FastifyRequest): Promise<void> => {
    const { merchant, customerId } = scopeOf(request);
    const scope = { merchantId: merchant.id, customerId };
    const charge = await findTransaction(gateway.database, scope, pathId(request, 'transaction_id'));
    if (charge?.kind !== 'charge') throw notFound('charge');
  };

  mount(app, reversals.create, { prefix, onRequest: [...onRequest, requireCharge] }, async request => {
    const { reason, noticed_on: day, amount, description, payout_to: payoutTo } = request.body;
    const noticedOn = parseCalendarDate(day);
    if (noticedOn === undefined)
      throw refusedValue('noticed_on', rule('not_a_day', { example: '2026-11-16' }));
    const made = await requestReversal(request.gateway, scopeOf(request), {
      id: idForRequest(request, 'reversal'),
      chargeId: request.params.transaction_id,
      reason,
      noticedOn,
      amountCentavos: amount === undefined ? undefined : centavosOf(amount),
      description: description || null,
      payoutTo: payoutTo || null,
      requestedBy: 'merchant',
      language: 'es',
    });
    return reversalToView(made);
  });
}

/** The merchant's answers, and the later decisions and transfers. */
export function reversalRoutes(app: App, { database }: Gateway): void {
  const getOne = async (merchantId: string, id: string) => {
    const reversal = await findReversal(database, merchantId, id);
    if (reversal === undefined) throw notFound('reversal');
    return reversal;
  };
  /** Reports a missing reversal before a malformed body (Interface 1.5). */
  const present = {
    onRequest: async (request: FastifyRequest) =>
      void (await getOne(request.caller.merchant.id, pathId(request, 'reversal_id'))),
  };

  mount(app, reversals.list, async ({ caller, query }) => {
    const filters = { ...toListQuery(query), status: query.status, transactionId: query.transaction_id };
    return (await listReversals(database, caller.merchant.id, filters)).map(reversalToView);
  });

  mount(app, reversals.get, async ({ caller, params }) =>
    reversalToView(await getOne(caller.merchant.id, params.reversal_id)),
  );

  mount(app, reversals.accept, async ({ gateway, caller, params }) =>
    reversalToView(await acceptReversal(gateway, caller.merchant, params.reversal_id, { by: 'merchant' })),
  );

  mount(app, reversals.contest, present, async ({ gateway, caller, params, body }) =>
    reversalToView(await contestReversal(gateway, caller.merchant.id, params.reversal_id, body.answer)),
  );

  mount(app, reversals.withdraw, async ({ gateway, caller, params }) =>
    reversalToView(await withdrawReversal(gateway, caller.merchant.id, params.reversal_id, 'merchant')),
  );

  mount(app, reversals.decide, present, async ({ gateway, caller, params, body }) => {
    const decision = { isForPayer: body.in_favour_of === 'payer', answer: body.answer || null };
    return reversalToView(await decideReversal(gateway, caller.merchant, params.reversal_id, decision));
  });

  mount(app, reversals.pay, present, async ({ gateway, caller, params, body }) => {
    const { reference } = body;
    const paid = { reference, paidBy: 'merchant' as const };
    return reversalToView(await payReversal(gateway, caller.merchant.id, params.reversal_id, paid));
  });
}
