import { describe, expect, test } from 'vitest';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { listCashAttempts } from '../../../../src/domain/methods/cash/cash-attempt-store.ts';
import { queryCash } from '../../../../src/domain/methods/cash/follow-cash.ts';
import {
  type RemoteSide,
  scriptedConnections,
} from '../../../support/doubles/connections/scripted-connections.ts';
import type { Overdue } from '../../../support/world/billing/period-payments.ts';
import { PAID, UNANSWERED_APPROVED, usePeriodRaces } from '../../../support/world/billing/period-races.ts';
import type { SubscriberOptions } from '../../../support/world/billing/subscriptions.ts';
import { MASTERCARD, plainText } from '../../../support/world/shop/my-subscription.ts';

const connections = scriptedConnections();
const { shop, open, resolveOutcomes, resolve } = usePeriodRaces(connections.options);

/** An overdue subscription whose merchant routes PSE payments and vouchers to a connection. */
async function openOverConnection(options: SubscriberOptions = {}): Promise<Overdue & { andes: RemoteSide }> {
  const own = await open(options);
  const [andes] = await connections.route(shop, own.merchantId, 'andes');
  if (andes === undefined) throw new Error('there is no connection');
  return { ...own, andes };
}

async function askCash(own: Overdue, id: string): Promise<void> {
  const merchant = await findMerchant(shop.gateway.database, own.merchantId);
  const attempt = (await listCashAttempts(shop.gateway.database, own.merchantId, id)).at(-1);
  if (merchant === undefined || attempt === undefined) throw new Error('there is no voucher');
  await queryCash(onMerchantsClock(shop.gateway, merchant), attempt);
}

const reviewed = async (own: Overdue, id: string) =>
  (await own.ofCharge(id)).map(event => event.replace(/^\d+ /, ''));

describe('a voucher of a connection', () => {
  test('opened once, paid at a store there, and the period is paid once', async () => {
    const own = await openOverConnection();
    const { id } = await own.voucher();
    expect((await own.voucher()).id).toBe(id);
    own.andes.only().state = 'paid';
    await Promise.all([askCash(own, id), askCash(own, id)]);
    expect(await own.now()).toMatchObject({ status: 'active', charge_date: '2027-04-10' });
    expect(await own.payments()).toEqual(['store counted']);
    expect(await own.balance()).toBe(PAID);
  });

  test('a card pays first: the voucher cannot be cancelled; if paid anyway, it goes to review and is refunded once', async () => {
    const own = await openOverConnection();
    const { id } = await own.voucher();
    expect((await own.giveCard(MASTERCARD)).location).toMatch(/listo=pago$/);
    const balance = await own.balance();
    await own.sweep();
    expect(await own.payments()).toEqual(['store ended']);
    own.andes.only().state = 'paid';
    await askCash(own, id);
    expect(await own.payments()).toEqual(['store in_review']);
    expect(await reviewed(own, id)).toEqual(['charge.created', 'charge.in_review']);
    expect(await own.charge(id)).toMatchObject({ status: 'in_progress' });
    expect(await own.balance()).toBe(balance);
    expect((await resolve('store', own, id, 'approved')).status).toBe(412);
    expect((await resolve('store', own, id, 'declined')).status).toBe(200);
    expect((await resolve('store', own, id, 'declined')).status).toBe(404);
    expect(await own.payments()).toEqual(['store returned']);
    expect(await reviewed(own, id)).toEqual([
      'charge.created',
      'charge.in_review',
      'charge.cancelled',
      'charge.returned',
    ]);
    expect(await own.balance()).toBe(balance);
    expect(await own.now()).toMatchObject({ status: 'active', current_period_number: 1 });
  });

  test('paid while a card is being charged: waits for that outcome', async () => {
    const own = await openOverConnection();
    const { id } = await own.voucher();
    await own.giveCard(UNANSWERED_APPROVED);
    own.andes.only().state = 'paid';
    await askCash(own, id);
    expect(await own.payments()).toEqual(['store open']);
    await resolveOutcomes();
    await askCash(own, id);
    expect(await own.payments()).toEqual(['store in_review']);
    expect(await own.now()).toMatchObject({ status: 'active' });
  });

  test('of an ended subscription: in review, and nothing is accepted', async () => {
    const own = await openOverConnection();
    const { id } = await own.voucher();
    await own.client.delete(`${own.path}/subscriptions/${own.id}`);
    own.andes.only().state = 'paid';
    await askCash(own, id);
    expect(await own.payments()).toEqual(['store in_review']);
    expect(await own.balance()).toBe(0);
  });

  test.each([
    ['away', 503, 'No se puede pagar así en este momento'],
    ['refuses', 503, 'No se puede pagar así en este momento'],
  ] as const)(
    'a link that is %s: the page says so, and the next try is a new one',
    async (how, status, text) => {
      const own = await openOverConnection();
      own.andes.conduct = how;
      const answer = await own.choose('efectivo');
      expect([answer.status, plainText(answer.html).includes(text)]).toEqual([status, true]);
      own.andes.conduct = 'answers';
      const { id } = await own.voucher();
      expect(await own.payments()).toEqual(['store ended', 'store open']);
      own.andes.only().state = 'paid';
      await askCash(own, id);
      expect(await own.now()).toMatchObject({ status: 'active' });
    },
  );

  test.each(['loses_answers', 'dies_after'] as const)(
    'a link that %s: there is one voucher, and it counts once',
    async how => {
      const own = await openOverConnection();
      own.andes.conduct = how;
      const first = await own.choose('efectivo');
      own.andes.conduct = 'answers';
      expect(own.andes.payments.size).toBe(1);
      const { id } = await own.voucher();
      expect(await own.payments()).toEqual(['store open']);
      if (how === 'loses_answers') expect(first.location).toContain(`/vouchers/${id}`);
      own.andes.only().state = 'paid';
      await askCash(own, id);
      expect(await own.now()).toMatchObject({ status: 'active' });
      expect(await own.balance()).toBe(PAID);
    },
  );
});

describe('PSE over a connection', () => {
  test('approved: the period is paid; two concurrent inquiries count once', async () => {
    const own = await openOverConnection();
    const pse = await own.atBank();
    own.andes.only().state = 'approved';
    await Promise.all([own.ask(pse), own.ask(pse)]);
    expect(await own.now()).toMatchObject({ status: 'active' });
    expect(await own.payments()).toEqual(['bank_account counted']);
    expect(await own.balance()).toBe(PAID);
  });

  test('expired, paid by card, approved late: in review', async () => {
    const own = await openOverConnection();
    const pse = await own.atBank();
    own.andes.only().state = 'expired';
    await own.ask(pse);
    expect((await own.giveCard(MASTERCARD)).location).toMatch(/listo=pago$/);
    const balance = await own.balance();
    own.andes.only().state = 'approved';
    await own.ask(pse);
    expect(await own.payments()).toEqual(['bank_account in_review']);
    expect(await own.balance()).toBe(balance);
    expect((await resolve('pse', own, pse.chargeId, 'declined')).status).toBe(200);
    expect(await own.payments()).toEqual(['bank_account returned']);
  });
});

test('a route without a connection: that method is not offered', async () => {
  const own = await openOverConnection();
  own.andes.isUsable = false;
  expect(plainText((await own.see()).html)).not.toContain('Cómo quieres pagar');
});
