import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { merchantBalance } from '../../../support/fixtures/money.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { filledForm, newPayer, openLink, type Page } from '../../../support/world/shop/payer.ts';

const OUTAGE = '4000000010040006';
const FOUND_APPROVED = '4000000090010002';
const FOUND_DECLINED = '4000000090020001';
const NEVER_ARRIVED = '4000000090030000';
const DECLINES_ONCE = '4000000080010004';

let shop: TestGateway;
let payer: ReturnType<typeof newPayer>;
beforeAll(async () => {
  shop = await startTestGateway({ processorTimeoutMs: 500 });
  payer = newPayer(shop.app);
});
afterAll(() => shop.close());

const newLink = (fields: object = {}) => openLink(shop, fields);
const pay = (url: string, page: Page, card?: string, fields: Record<string, string> = {}) =>
  payer.post(url, { ...filledForm(page.html, card), ...fields });

const inAMinute = { now: () => new Date(Date.now() + 60_000) };

describe('one form, one call to the processor', () => {
  test('four concurrent submissions charge once', async () => {
    const { client, url, page, calls, find } = await newLink();
    const form = filledForm(page.html);
    const answers = await Promise.all(Array.from({ length: 4 }, () => payer.post(url, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await calls()).toEqual(['authorise approved']);
    expect(await find()).toMatchObject({ status: 'completed' });
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test('two tabs with two cards: one is charged', async () => {
    const { url, page, calls } = await newLink();
    const otherTab = await payer.get(url);
    await Promise.all([pay(url, page), pay(url, otherTab, '5555555555554444')]);
    expect(await calls()).toEqual(['authorise approved']);
  });

  test('refreshing the response sends the form again, and nothing is charged', async () => {
    const { url, page, calls } = await newLink();
    const form = filledForm(page.html, DECLINES_ONCE);
    expect((await payer.post(url, form)).status).toBe(402);
    // The same card would now be approved.
    const refreshed = await payer.post(url, form);
    expect([refreshed.status, refreshed.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    expect(await calls()).toEqual(['authorise declined']);
  });

  test('going back after the payment shows that it is paid', async () => {
    const { url, page, calls } = await newLink();
    const form = filledForm(page.html);
    await payer.post(url, form);
    const back = await payer.post(url, form);
    expect([back.status, back.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    expect(await calls()).toEqual(['authorise approved']);
  });

  test('paying while the shop cancels: one of the two, never both', async () => {
    const { client, charge, url, page, calls, find } = await newLink();
    const [, cancelled] = await Promise.all([pay(url, page), client.post(`/charges/${charge.id}/cancel`)]);
    const after = await find();
    expect(after.status).toBe(cancelled.status === 200 ? 'cancelled' : 'completed');
    expect(await calls()).toHaveLength(after.status === 'completed' ? 1 : 0);
  });
});

describe('the processor does not respond', () => {
  const sweep = () => resolveChargeAttempts({ ...shop.gateway, realClock: inAMinute }, 100);

  test('the page says so, a second card is not charged meanwhile, and the real outcome counts', async () => {
    const { client, url, page, calls, find, events } = await newLink();
    const answer = await pay(url, page, FOUND_APPROVED);
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    const waiting = await payer.get(url);
    expect(waiting.html).toContain('Estamos confirmando tu pago');
    expect(await find()).toMatchObject({ status: 'in_progress' });
    expect((await pay(url, page)).status).toBe(303);
    await sweep();
    expect(await find()).toMatchObject({ status: 'completed' });
    expect((await payer.get(url)).html).toContain('Pago aprobado');
    expect(await calls()).toEqual(['authorise approved']);
    expect(await events()).toEqual(['1 charge.created', '2 charge.succeeded']);
    expect(await merchantBalance(client)).toBe(18_238.8);
  });

  test('found declined: the payer may try again', async () => {
    const { url, page, find } = await newLink();
    await pay(url, page, FOUND_DECLINED);
    await sweep();
    expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 3001 });
    const again = await payer.get(url);
    expect((await pay(url, again)).status).toBe(303);
    expect(await find()).toMatchObject({ status: 'completed' });
  });

  test('never arrived: a late request is blocked, and the payer may try again', async () => {
    const { url, page, find, calls } = await newLink();
    await pay(url, page, NEVER_ARRIVED);
    await sweep();
    expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 1004 });
    const again = await payer.get(url);
    expect(again.html).toContain('No pudimos procesar el pago y no te cobramos.');
    await pay(url, again);
    expect(await find()).toMatchObject({ status: 'completed' });
    expect((await calls()).filter(call => call === 'authorise approved')).toHaveLength(1);
  });

  test('unreachable: not charged, says so, and the same order can be tried again', async () => {
    const { url, page, calls, find } = await newLink();
    const answer = await pay(url, page, OUTAGE);
    expect(answer.status).toBe(402);
    expect(answer.html).toContain('No pudimos procesar el pago y no te cobramos.');
    expect(await calls()).toEqual([]);
    expect((await pay(url, answer)).status).toBe(303);
    expect(await find()).toMatchObject({ status: 'completed' });
  });
});

describe('the program dies between call and settle', () => {
  let dying: TestGateway;
  let isDying = true;
  beforeAll(async () => {
    dying = await startTestGateway({
      cardProcessor: sandbox => ({
        ...sandbox,
        authorise: async (request, deadline) => {
          const outcome = await sandbox.authorise(request, deadline);
          if (isDying) throw new Error('killed');
          return outcome;
        },
      }),
    });
  });
  afterAll(() => dying.close());

  test('the page says that it is being confirmed, never that nothing was charged; it completes once', async () => {
    const { client, merchant, url, page, find, calls } = await openLink(dying);
    const browser = newPayer(dying.app);
    const answer = await browser.post(url, filledForm(page.html));
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/pagar/ck')]);
    expect((await browser.get(url)).html).toContain('Estamos confirmando tu pago');
    isDying = false;
    await resolveChargeAttempts({ ...dying.gateway, realClock: inAMinute }, 100);
    expect(await find()).toMatchObject({ status: 'completed' });
    expect(await calls()).toEqual(['authorise approved']);
    expect(await merchantBalance(client)).toBe(18_238.8);
    await expectLedgerSound(dying, merchant.id);
  });
});
