import type { Method } from '@recaudo/contract/api/charges';
import { type PlayedResult, sandbox } from '@recaudo/contract/api/sandbox';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import type { Transaction } from '../charges/charge.ts';
import { notAllowed } from '../charges/follow-ups/follow-up.ts';
import { findTransaction } from '../charges/store.ts';
import { chargeToView } from '../charges/view.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { playStorePayment } from '../methods/cash/sandbox/play-store-payment.ts';
import { playBank } from './play-bank.ts';

/** Simulates the payer of one payment method for a pending charge, and returns the charge afterwards. */
type Player = (
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  result: PlayedResult,
) => Promise<Transaction>;

/** By the charge's method. Cards are missing, because test cards determine their own outcome. */
const players: Partial<Record<Method, Player>> = {
  bank_account: playBank,
  store: (gateway, merchant, charge, result) => playStorePayment(gateway, merchant.id, charge, result),
};

/** Interface 18.3: POST /sandbox/charges/{id}/pay. */
export function payRoutes(app: App): void {
  mount(app, sandbox.pay, async ({ gateway, caller, params, body }) => {
    const { merchant } = caller;
    const scope = { merchantId: merchant.id, customerId: null };
    const charge = await findTransaction(gateway.database, scope, params.transaction_id);
    if (charge === undefined || charge.kind !== 'charge') throw notFound('charge');
    const play = players[charge.method];
    if (play === undefined) throw notAllowed(charge, 'paid by bank or in cash');
    return chargeToView(await play(gateway, merchant, charge, body.result));
  });
}
