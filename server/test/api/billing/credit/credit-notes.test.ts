import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';
import { openCredit } from './credit-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface NoteBody {
  id: string;
  number: number;
  invoice_id: string;
  refund_id: string;
  issue_date: string;
  tax: number;
  total: number;
  pdf_url: string;
  lines: { description: string; amount: number; total: number; period_start: string; plan_id: string }[];
}

/** A paid invoice of 20,000, and its charge. */
async function openPaid(plan: object = {}) {
  const own = await openCredit(shop, { day: '2026-11-01', plan });
  const { client } = own;
  const { transaction } = await own.subscribe();
  const [invoice] = (await client.get<{ id: string }[]>('/invoices')).body;
  return {
    ...own,
    invoicePath: `/invoices/${invoice?.id}`,
    refund: (amount?: number) =>
      client.post(`/charges/${transaction?.id}/refund`, amount === undefined ? {} : { amount }),
    notes: async () => (await client.get<NoteBody[]>('/credit_notes')).body.toReversed(),
  };
}

describe('POST /charges/{id}/refund of an invoiced charge', () => {
  test('200: issues a credit note with the lines of the invoice, numbered from 1', async () => {
    const { refund, notes, client, invoicePath } = await openPaid();
    expect((await client.get(invoicePath)).body).not.toHaveProperty('credit_notes');
    expect((await refund(5_000)).status).toBe(200);
    expect((await refund()).status).toBe(200);
    const [first, second] = await notes();
    expect(first).toMatchObject({ number: 1, total: 5_000, tax: 0, issue_date: '2026-11-01' });
    expect(first?.lines).toMatchObject([
      { description: 'Café mensual', amount: 5_000, total: 5_000, period_start: '2026-11-01' },
    ]);
    expect(second).toMatchObject({ number: 2, total: 15_000 });
    const { body } = await client.get<{ credit_notes: object[] }>(invoicePath);
    expect(body.credit_notes).toEqual([
      { id: first?.id, number: 1, refund_id: first?.refund_id, issue_date: '2026-11-01', total: 5_000 },
      { id: second?.id, number: 2, refund_id: second?.refund_id, issue_date: '2026-11-01', total: 15_000 },
    ]);
  });

  test('200: shows the tax that the refund takes back', async () => {
    const { refund, notes } = await openPaid({ amount: 119_000, tax: 'iva_19', tax_behavior: 'inclusive' });
    await refund(59_500);
    expect(await notes()).toMatchObject([{ total: 59_500, tax: 9_500 }]);
  });

  test('200: a charge without an invoice gets none', async () => {
    const { client, notes } = await openPaid();
    const { body } = await client.post('/charges', chargeBody(await saveCard(client)));
    expect((await client.post(`/charges/${String(body.id)}/refund`, {})).status).toBe(200);
    expect(await notes()).toEqual([]);
  });

  test('many refunds at once: numbers without gaps, and never more than the invoice', async () => {
    const { refund, notes } = await openPaid();
    await Promise.all(Array.from({ length: 6 }, () => refund(4_000)));
    const issued = await notes();
    expect(issued.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(issued.reduce((sum, { total }) => sum + total, 0)).toBe(20_000);
  });
});

describe('GET /credit_notes', () => {
  test('200: one, a list by invoice, and the PDF; 404: none', async () => {
    const { refund, notes, client, invoicePath } = await openPaid();
    await refund(1_000);
    const [note] = await notes();
    expect((await client.get(`/credit_notes/${note?.id}`)).body).toEqual(note);
    expect((await client.get<object[]>(`/credit_notes?invoice_id=${note?.invoice_id}`)).body).toEqual([note]);
    expect((await client.get<object[]>('/credit_notes?invoice_id=inother')).body).toEqual([]);
    expectError(await client.get('/credit_notes/cnnone'), 1005);
    expect(invoicePath).toContain(note?.invoice_id);
    expectError(await client.get('/credit_notes/cnnone.pdf'), 1005);
  });
});
