import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTimedNotes } from '../../../../src/domain/emails/timed/timed-mail-change-store.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { advance } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { DAY, openInvoiced } from './send-invoice-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

const retryTimes = { retry_times: 31 };

describe('emails about an invoice', () => {
  test('on issue, three days before, on the due date and 3, 7 and 15 days after it, once each', async () => {
    const own = await openInvoiced(shop, { plan: retryTimes });
    await own.subscribe();
    // Day by day, so that the sweep runs often.
    for (let day = 0; day < 40; day += 1) await own.client.post('/sandbox/clock/advance', { days: 1 });
    const first = (await own.mails()).filter(mail => mail < '2027-04-01T08');
    expect(first).toEqual([
      '2027-03-01T09:00 invoice_issued queued',
      '2027-03-13T08:00 invoice_reminder queued',
      '2027-03-16T07:00 invoice_reminder queued',
      '2027-03-19T07:00 invoice_overdue queued',
      // 23 March, the day after a holiday on Monday.
      '2027-03-23T07:00 invoice_overdue queued',
      '2027-03-31T07:00 invoice_overdue queued',
      '2027-04-01T07:00 invoice_issued queued',
    ]);
  });

  test('the same emails when the clock moves by weeks', async () => {
    const own = await openInvoiced(shop, { plan: retryTimes });
    await own.subscribe();
    await advance(own.client, { days: 30 });
    expect((await own.mails()).map(mail => mail.slice(0, 10))).toEqual([
      '2027-03-01',
      '2027-03-13',
      '2027-03-16',
      '2027-03-19',
      '2027-03-23',
      '2027-03-31',
    ]);
  });

  test('they say number, amount, due date and where to pay, in the brand of the merchant, in Spanish and English', async () => {
    const own = await openInvoiced(shop);
    await shop.gateway.database.run(
      {
        name: 'test_language',
        text: `update customers set language = 'en' where merchant_id = $1 and id = $2`,
      },
      [own.merchantId, own.customerId],
    );
    const { invoice } = await own.subscribe();
    await advance(own.client, { days: 0 });
    const [mail] = await mailsOf(shop.gateway, own.merchantId);
    expect(mail).toMatchObject({ kind: 'invoice_issued', language: 'en', resourceId: invoice?.id });
    expect(mail?.subject).toMatch(/^TEST · Invoice 1 from .+ for COP\s20,000$/);
    expect(mail?.text).toContain('Due date: March 16, 2027');
    expect(mail?.text).toContain(`${invoice?.hosted_url}?lang=en`);
    expect(mail?.text).toContain(`${invoice?.hosted_url}/pdf?lang=en`);
    expect(mail?.html).toContain(`href="${invoice?.hosted_url}/pdf?lang=en"`);
  });

  test('an email that waits for its hour is dropped once the invoice is paid, void or given up', async () => {
    for (const [call, body, end] of [
      ['paid_elsewhere', { reference: 'Consignación 81' }, 'paid'],
      ['void', undefined, 'void'],
      ['uncollectible', undefined, 'void'],
    ] as const) {
      const own = await openInvoiced(shop);
      const { invoice } = await own.subscribe();
      await advance(own.client, { days: 18 });
      expect((await own.mails()).at(-1)).toBe('2027-03-19T07:00 invoice_overdue queued');
      await advance(own.client, { to: '2027-03-23T01:00:00-05:00' });
      expect((await own.mails()).at(-1)).toBe('2027-03-23T07:00 invoice_overdue waiting');
      const answer = await own.client.post(`/invoices/${invoice?.id}/${call}`, body);
      expect(answer.status, answer.text).toBe(200);
      // What follows is about the invoice of April.
      await advance(own.client, { days: 8 });
      const { database } = shop.gateway;
      const [last] = (await mailsOf(shop.gateway, own.merchantId)).slice(4);
      const after = {
        paid_elsewhere: ['2027-03-23T01:00 invoice_paid queued'],
        void: ['2027-03-23T01:00 invoice_void queued'],
        uncollectible: [],
      };
      expect((await own.mails()).slice(4), end).toEqual([
        '2027-03-23T07:00 invoice_overdue dropped',
        ...after[call],
      ]);
      const notes = await listTimedNotes(database, own.merchantId, [last?.id ?? '']);
      expect(notes.get(last?.id ?? '')?.endedBecause).toBe(end);
    }
  });

  test('an invoice that is due at once has no reminder before it is overdue', async () => {
    const own = await openInvoiced(shop, { plan: retryTimes });
    await own.subscribe({ days_until_due: 0 });
    await advance(own.client, { days: 16 });
    expect((await own.mails()).map(mail => mail.slice(0, 32))).toEqual([
      '2027-03-01T09:00 invoice_issued ',
      '2027-03-04T07:00 invoice_overdue',
      '2027-03-08T07:00 invoice_overdue',
      '2027-03-16T07:00 invoice_overdue',
    ]);
  });

  test('a customer with several overdue invoices gets one email about them a day', async () => {
    const own = await openInvoiced(shop, { plan: retryTimes });
    for (let count = 0; count < 3; count += 1) await own.subscribe({ days_until_due: 0 });
    await advance(own.client, { days: 5 });
    const overdue = (await own.mails()).filter(mail => mail.includes('overdue'));
    expect(overdue.map(mail => mail.slice(0, 10)).toSorted()).toEqual([
      '2027-03-04',
      '2027-03-05',
      '2027-03-06',
    ]);
  });

  test('what the merchant has switched off is not written; its own words are', async () => {
    const own = await openInvoiced(shop, { plan: retryTimes });
    const { database } = shop.gateway;
    await database.run(
      {
        name: 'test_switch_off',
        text: `insert into letter_settings (merchant_id, switched_off) values ($1, array['invoice_reminder'])`,
      },
      [own.merchantId],
    );
    await database.run(
      {
        name: 'test_own_text',
        text: `insert into mail_texts (merchant_id, kind, language, text_before, text_after)
          values ($1, 'invoice_issued', 'es', 'Gracias por tu compra.', '')`,
      },
      [own.merchantId],
    );
    await own.subscribe();
    await advance(own.client, { days: 18 });
    expect((await own.mails()).map(mail => mail.slice(17))).toEqual([
      'invoice_issued queued',
      'invoice_overdue queued',
    ]);
    expect((await mailsOf(shop.gateway, own.merchantId))[0]?.text).toContain('Gracias por tu compra.');
  });

  test('a one-off invoice gets the same emails, once it is issued', async () => {
    const own = await openInvoiced(shop);
    const items = [{ amount: 30_000, description: 'Instalación' }];
    const { body } = await own.client.post<{ id: string }>(`${own.path}/invoices`, {
      items,
      days_until_due: 10,
    });
    await advance(own.client, { days: 2 });
    expect(await own.mails()).toEqual([]);
    await own.client.post(`/invoices/${body.id}/finalize`);
    await advance(own.client, { days: 14 });
    expect(await own.mails()).toEqual([
      '2027-03-03T09:00 invoice_issued queued',
      '2027-03-10T07:00 invoice_reminder queued',
      '2027-03-13T08:00 invoice_reminder queued',
      '2027-03-16T07:00 invoice_overdue queued',
    ]);
    const [mail] = await mailsOf(shop.gateway, own.merchantId);
    expect(mail?.text).toContain('Instalación');
  });

  test('an invoice to be charged to a card is announced to nobody', async () => {
    const own = await openInvoiced(shop);
    await own.client.post(`${own.path}/invoices`, {
      items: [{ amount: 30_000, description: 'Instalación' }],
      collection: 'automatic',
      finalize: true,
    });
    await advance(own.client, { days: 20 });
    expect(await own.mails()).toEqual([]);
    expect(await own.states()).toEqual([`${DAY} ${DAY} open`]);
  });
});
