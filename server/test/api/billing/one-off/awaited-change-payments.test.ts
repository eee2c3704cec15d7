import { describe, expect, test } from 'vitest';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { queryPse } from '../../../../src/domain/methods/pse/follow-pse.ts';
import type { BankDecision } from '../../../../src/processors/sandbox-pse/payment.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { usePeriodRaces } from '../../../support/world/billing/period-races.ts';
import { advance, listCharges, savePlan } from '../../../support/world/billing/subscriptions.ts';
import { filledForm } from '../../../support/world/shop/payer.ts';
import { attemptOf, decideAtBank, goToBank } from '../../../support/world/shop/pse.ts';
import { type InvoiceBody, openOneOff } from './one-off-world.ts';

const CHALLENGE = '4005580000050508';
const races = usePeriodRaces();
const { shop } = races;

interface Changed {
  plan_id: string;
  status: string;
  pending_change?: { status: string };
  invoice?: InvoiceBody;
}

/** A subscription of 31,000 since 1 December; on the 11th, a change to 62,000 waits for 21,000: PSE takes whole pesos. */
async function open() {
  const own = await openOneOff(shop, { day: '2026-12-01', plan: { amount: 31_000 } });
  const { client, path, payer, merchantId } = own;
  const dearer = await savePlan(client, { name: 'Café grande', amount: 62_000 });
  const { id } = await own.subscribe();
  await advance(client, { days: 10 });
  const one = `${path}/subscriptions/${id}`;
  const change = (fields: object = {}) =>
    client.put<Changed>(one, { plan_id: dearer, payment: 'invoice', ...fields });
  const { body } = await change();
  const invoice = body.invoice;
  if (invoice === undefined) throw new Error('the change has no invoice');
  const merchant = async () => {
    const found = await findMerchant(shop.gateway.database, merchantId);
    if (found === undefined) throw new Error('the merchant is gone');
    return found;
  };
  const page = new URL(invoice.hosted_url ?? '').pathname;
  const start = async (): Promise<string> => {
    const { location } = await payer.post(`${page}/pagar`, {});
    return /^\/pagar\/(ck[a-z0-9]{18})\?/.exec(location ?? '')?.[1] ?? '';
  };
  const chargeId = async (handle: string): Promise<string> => {
    const charges = (await client.get<{ id: string; payment_method?: { url: string } }[]>('/charges')).body;
    return charges.find(({ payment_method: shown }) => shown?.url.endsWith(handle))?.id ?? '';
  };
  return {
    ...own,
    dearer,
    id,
    one,
    change,
    revoke: () => client.delete<Changed>(`${one}/pending_change`),
    invoice,
    start,
    /** The issuer asks the holder of the card; the function answers for them. */
    async at3ds() {
      const handle = await start();
      const form = await payer.get(`/pagar/${handle}`);
      const challenged = await payer.post(`/pagar/${handle}`, filledForm(form.html, CHALLENGE));
      expect(challenged.location).toContain('/3ds/');
      return async (answer: 'approved' | 'rejected') => {
        const decided = await payer.post(challenged.location ?? '', {
          answer: answer === 'approved' ? 'agree' : 'refuse',
        });
        await payer.get(decided.location ?? '');
      };
    },
    /** The payer is at the bank, which decides later. */
    async atPse() {
      const handle = await start();
      const opened = { chargeId: await chargeId(handle), handle, path: '' };
      expect(await goToBank(shop, await merchant(), opened)).toMatchObject({ kind: 'at_bank' });
      return async (decision: BankDecision, gateway = shop.gateway) => {
        const owner = await merchant();
        const then = onMerchantsClock(gateway, owner);
        const attempt = await attemptOf(shop, owner, opened.chargeId);
        if (attempt.status === 'pending') {
          await decideAtBank(shop, owner, attempt, decision, then.clock.now()).catch(() => undefined);
        }
        await queryPse(then, await attemptOf(shop, owner, opened.chargeId));
      };
    },
    now: async () => (await client.get<Changed>(one)).body,
    /** Plan, change and invoice as words, and what was charged. */
    async state() {
      const shown = (await client.get<Changed>(one)).body;
      const { status } = await own.find(invoice.id);
      const completed = (await listCharges(client)).filter(each => each.status === 'completed');
      return [
        shown.plan_id === dearer ? 'changed' : 'unchanged',
        shown.pending_change?.status ?? 'nothing waits',
        status,
        ...completed.map(({ amount }) => amount),
      ];
    },
  };
}

const CHANGED = ['changed', 'nothing waits', 'paid', 31_000, 21_000];
const WAITING = ['unchanged', 'awaiting_payment', 'open', 31_000];
const GONE = ['unchanged', 'nothing waits', 'void', 31_000];
const ways = ['at3ds', 'atPse'] as const;

describe.each(ways)('a change whose payment is %s', { timeout: 60_000 }, way => {
  test('approved: the change takes effect, and the next period costs the new price', async () => {
    const own = await open();
    const answer = await own[way]();
    expect(await own.state()).toEqual(WAITING);
    await answer('approved');
    expect(await own.state()).toEqual(CHANGED);
    await advance(own.client, { days: 21 });
    expect((await own.state()).at(-1)).toBe(62_000);
  });

  test('declined: the change waits on, and another payment makes it', async () => {
    const own = await open();
    await (await own[way]())('rejected');
    expect(await own.state()).toEqual(WAITING);
    await (await own.at3ds())('approved');
    expect(await own.state()).toEqual(CHANGED);
  });

  test('412 3006 to another change meanwhile; the answer of the bank still makes the first one', async () => {
    const own = await open();
    const answer = await own[way]();
    expectError(await own.change({ payment: 'card' }), 3006);
    const third = await savePlan(own.client, { name: 'Café doble', amount: 40_000 });
    expectError(await own.client.put(own.one, { plan_id: third }), 3006);
    expectError(await own.client.put(own.one, { plan_id: third, when: 'period_end' }), 3006);
    expect(await own.state()).toEqual(WAITING);
    await answer('approved');
    expect(await own.state()).toEqual(CHANGED);
  });

  test('cancelled meanwhile: no change, and money that arrives is not kept as paid for it', async () => {
    const own = await open();
    const answer = await own[way]();
    expect((await own.client.delete(own.one)).status).toBe(204);
    await answer('approved');
    const [plan, waiting, status] = await own.state();
    expect([plan, waiting, status]).toEqual(['unchanged', 'nothing waits', 'uncollectible']);
    expect(await own.payments()).not.toContain('counted');
  });
});

test('3-D Secure: revoked or expired while the issuer asks: nothing is charged', async () => {
  for (const end of ['revoked', 'expired']) {
    const own = await open();
    const answer = await own.at3ds();
    if (end === 'revoked') expect((await own.revoke()).status).toBe(200);
    else await advance(own.client, { days: 1 });
    expect(await own.state()).toEqual(GONE);
    await answer('approved');
    expect([end, ...(await own.state())]).toEqual([end, ...GONE]);
  }
});

test('PSE: the process dies with the answer of the bank: the change is made once, later', async () => {
  const own = await open();
  const answer = await own.atPse();
  const dying = races.interceptStatement('invoice_payments_change', () =>
    Promise.reject(new Error('killed')),
  );
  await expect(answer('approved', dying)).rejects.toThrow('killed');
  expect(await own.state()).toEqual(WAITING);
  await answer('approved');
  await answer('approved');
  expect(await own.state()).toEqual(CHANGED);
  expect(await own.payments()).toEqual(['counted']);
});

test('PSE: 412 3006 to a revocation while the payer is at the bank, and the change does not expire', async () => {
  const own = await open();
  const answer = await own.atPse();
  expectError(await own.revoke(), 3006);
  await answer('approved');
  expect(await own.state()).toEqual(CHANGED);
});

test('PSE: rejected after the change could have expired: the next sweep drops it', async () => {
  const own = await open();
  const answer = await own.atPse();
  await answer('rejected');
  await advance(own.client, { days: 1 });
  expect(await own.state()).toEqual(GONE);
});
