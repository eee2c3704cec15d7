import { errors } from '@recaudo/contract/shared/error-table';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CardProcessor, Outcome } from '../../../../src/processors/card-processor.ts';
import {
  type BillingBench,
  beforeStatement,
  startBillingBench,
} from '../../../support/world/billing/billing-bench.ts';
import {
  listCharges,
  NO_FUNDS,
  openSubscriber,
  type Subscriber,
} from '../../../support/world/billing/subscriptions.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

const START = '2027-03-01';
/** The trials have ended. */
const FIRST_TRIES = '2027-03-06';
const RETRIES = '2027-03-07';
const LEASE_MS = 10 * 60_000;

const unknown = async (): Promise<Outcome> => ({ kind: 'unknown' });
const declined = async (): Promise<Outcome> => ({ kind: 'declined', code: errors.insufficientFunds });

/** Visa allows 20 attempts per card number and amount in 30 days. */
describe('20 tries of a Visa hold when other things happen at the same time', { timeout: 120_000 }, () => {
  let bench: BillingBench;
  let asked = 0;
  beforeAll(async () => {
    bench = await startBillingBench(START);
  });
  afterEach(() => bench.retireMerchants());
  afterAll(() => bench.shop.close());

  /** Counts authorizations that reach the issuer. */
  const counting =
    (authorise: CardProcessor['authorise'] = bench.shop.sandbox.authorise): CardProcessor['authorise'] =>
    (...call) => {
      asked += 1;
      return authorise(...call);
    };

  /** Subscriptions of one card without funds; all first charges are due on the same day. */
  async function openSubscriptions(count: number): Promise<Subscriber & { ids: string[] }> {
    bench.goTo(START);
    bench.replace({ authorise: counting() });
    asked = 0;
    const subscriber = await openSubscriber(bench.shop, { card: NO_FUNDS, plan: { trial_days: 5 } });
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await subscriber.subscribe()).id);
    bench.goTo(FIRST_TRIES);
    return { ...subscriber, ids };
  }

  const deleteCard = async ({ client, path, cardId }: Subscriber) => {
    expect((await client.delete(`${path}/cards/${cardId}`)).status).toBe(204);
  };

  test('the card is deleted after its retries were prepared: no issuer gets a request', async () => {
    const subscriber = await openSubscriptions(21);
    await bench.renew();
    expect(asked).toBe(21);
    bench.goTo(RETRIES);
    await bench.renew(beforeStatement(bench.shop.gateway, 'renewals_by_key', () => deleteCard(subscriber)));
    expect(asked).toBe(21);
    const retries = (await listCharges(subscriber.client)).slice(21);
    expect(retries).toHaveLength(21);
    for (const retry of retries) {
      expect(retry).toMatchObject({
        error_code: errors.operationNotAllowed,
        error_message: 'The card of the subscription was deleted',
      });
    }
  });

  /** 19 first attempts are declined; two more are sent and get no response. */
  async function leaveTwoOpen(): Promise<Subscriber & { ids: string[] }> {
    const subscriber = await openSubscriptions(21);
    bench.replace({ authorise: counting((...call) => (asked > 19 ? unknown() : declinedBy(bench, call))) });
    await bench.renew();
    expect(asked).toBe(21);
    bench.goTo(RETRIES);
    bench.replace({ authorise: counting() });
    await bench.renew();
    expect(asked).toBe(21);
    for (const id of subscriber.ids)
      expect(await subscriber.show(id)).not.toMatchObject({ status: 'unpaid' });
    return subscriber;
  }

  test('two first tries without an answer turn out declined: the retries wait for 30 days', async () => {
    const { show, ids } = await leaveTwoOpen();
    bench.replace({ authorise: counting(), inquire: declined });
    await bench.resolve();
    bench.clock.advanceMs(LEASE_MS);
    await bench.renew();
    expect(asked).toBe(21);
    expect(await show(ids[0] ?? '')).toMatchObject({ status: 'past_due', charge_date: '2027-04-05' });
  });

  test('two first tries without an answer never arrived: they are made, and one retry with them', async () => {
    await leaveTwoOpen();
    bench.replace({ authorise: counting(), inquire: async () => ({ kind: 'not_found' }) });
    await bench.resolve();
    bench.clock.advanceMs(LEASE_MS);
    await bench.renew();
    expect(asked).toBe(21 + 2 + 1);
  });

  /** Saves the same number as a new card: its first charge is declined, and a retry is due the next day. */
  async function retryOnNewCard({ client, path, subscribe, show }: Subscriber): Promise<void> {
    bench.replace({ authorise: counting() });
    const { id } = await subscribe({ source_id: await saveCard(client, NO_FUNDS, path) });
    bench.goTo('2027-03-11');
    asked = 0;
    await bench.renew();
    expect(asked).toBe(1);
    expect(await show(id)).toMatchObject({ status: 'past_due' });
    bench.goTo('2027-03-12');
    await bench.renew();
  }

  test('the card is deleted while banks have its charges: their declines count for its number', async () => {
    const subscriber = await openSubscriptions(20);
    const deleted = new Promise<void>(resolve => {
      bench.replace({
        authorise: counting(async (...call) => {
          if (asked === 1) resolve(deleteCard(subscriber));
          await deleted;
          return declinedBy(bench, call);
        }),
      });
    });
    await bench.renew();
    expect(asked).toBe(20);
    await retryOnNewCard(subscriber);
    expect(asked).toBe(1);
  });

  test('the card is deleted while nobody knows what became of its charges: they count for its number', async () => {
    const subscriber = await openSubscriptions(20);
    bench.replace({ authorise: counting(unknown), inquire: declined });
    await bench.renew();
    await deleteCard(subscriber);
    await bench.resolve();
    await retryOnNewCard(subscriber);
    expect(asked).toBe(1);
  });
});

const declinedBy = ({ shop }: BillingBench, call: Parameters<CardProcessor['authorise']>) =>
  shop.sandbox.authorise(...call);
