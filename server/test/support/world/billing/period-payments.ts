import { expect } from 'vitest';
import type { Gateway } from '../../../../src/dependencies.ts';
import { readDetails, type Transaction } from '../../../../src/domain/charges/charge.ts';
import { closePeriodPayments } from '../../../../src/domain/charges/hosted/close-period-payments.ts';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { queryPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import type { BankDecision } from '../../../../src/processors/sandbox-pse/payment.ts';
import { eventsOf } from '../../fixtures/money.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { openMySubscription } from '../shop/my-subscription.ts';
import { attemptOf, chargeOf, decideAtBank, goToBank, type PendingPse } from '../shop/pse.ts';
import { NO_FUNDS, type SubscriberOptions } from './subscriptions.ts';

const rows = statement<{ transaction_id: string; method: string; status: string; period: number }>(
  'test_period_payments',
  `select transaction_id, method, status, period from period_payments where merchant_id = $1
   order by creation_date, transaction_id`,
);

const countTries = statement<{ count: number }>(
  'test_card_tries',
  'select count(*)::int as count from card_tries where merchant_id = $1',
);

/** A subscription whose card was declined and whose payer chooses another method. */
export async function openOverdue(shop: TestGateway, options: SubscriberOptions = {}) {
  const own = await openMySubscription(shop, { card: NO_FUNDS, ...options });
  const { gateway } = shop;
  const { merchantId, payer, url, see, client } = own;
  const merchant = async () => {
    const found = await findMerchant(gateway.database, merchantId);
    if (found === undefined) throw new Error('the merchant is gone');
    return found;
  };
  const seen = new Map<string, string>();
  /** The form of a method on the page; if that payment is already open, the form of a tab loaded earlier. */
  const formOf = async (way: 'pse' | 'efectivo') => {
    const { html } = await see();
    const form = new RegExp(`action="[^"]*/${way}\\?[^"]*"[^]*?value="([^"]+)"`).exec(html);
    const token = form?.[1] ?? seen.get(way) ?? '';
    seen.set(way, token);
    return { form_token: token };
  };
  const choose = async (way: 'pse' | 'efectivo') => payer.post(`${url}/${way}`, await formOf(way));
  const charge = async (id: string): Promise<Transaction> => chargeOf(shop, await merchant(), id);
  const pse = async (): Promise<PendingPse> => {
    const answer = await choose('pse');
    const handle = /^\/pse\/(ck[a-z0-9]{18})\?/.exec(answer.location ?? '')?.[1] ?? '';
    expect(handle, JSON.stringify(answer.location)).not.toBe('');
    const [found] = (await payments()).filter(({ method }) => method === 'bank_account').slice(-1);
    const chargeId = found?.transaction_id ?? '';
    expect(readDetails(await charge(chargeId))['link']).toBe(handle);
    return { chargeId, handle, path: `/charges/${chargeId}` };
  };
  const voucher = async (): Promise<{ id: string; reference: string }> => {
    const answer = await choose('efectivo');
    const id = /^\/vouchers\/(\w+)\?/.exec(answer.location ?? '')?.[1] ?? '';
    expect(id, JSON.stringify(answer)).not.toBe('');
    const { payment_method: shown } = readDetails(await charge(id));
    return { id, reference: shown['reference'] as string };
  };
  const inquireOn = async (on: Gateway, { chargeId }: PendingPse) => {
    const owner = await merchant();
    const followUp = await queryPse(onMerchantsClock(on, owner), await attemptOf(shop, owner, chargeId));
    return followUp.kind === 'settled' ? followUp.ending.state : followUp.kind;
  };
  const payments = () => gateway.database.rows(rows, [merchantId]);
  return {
    ...own,
    formOf,
    choose,
    charge,
    pse,
    voucher,
    /** Card attempts of the merchant, as networks count them. */
    tries: async () => (await gateway.database.find(countTries, [merchantId]))?.count ?? 0,
    /** As `bank_account open`, oldest first. */
    payments: async () => (await payments()).map(({ method, status }) => `${method} ${status}`),
    atBank: async () => {
      const opened = await pse();
      expect(await goToBank(shop, await merchant(), opened)).toMatchObject({ kind: 'at_bank' });
      return opened;
    },
    goToBank: async (opened: PendingPse, number = 1) => goToBank(shop, await merchant(), opened, number),
    decide: async ({ chargeId }: PendingPse, decision: BankDecision) => {
      const owner = await merchant();
      const { clock } = onMerchantsClock(gateway, owner);
      await decideAtBank(shop, owner, await attemptOf(shop, owner, chargeId), decision, clock.now());
    },
    /** Sends an inquiry to the bank. */
    ask: (opened: PendingPse) => inquireOn(gateway, opened),
    inquireOn,
    sweep: () => closePeriodPayments(gateway, { merchantId, batchSize: 100 }),
    ofCharge: (id: string) => eventsOf(shop, merchantId, id),
    balance: async () => (await client.get<{ balance: number }>('')).body.balance,
  };
}

export type Overdue = Awaited<ReturnType<typeof openOverdue>>;
