import { expect } from 'vitest';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { settleInvoicePayments } from '../../../../src/domain/charges/hosted/settle-invoice-payments.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { openSubscriber, type SubscriberOptions } from '../../../support/world/billing/subscriptions.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { newPayer } from '../../../support/world/shop/payer.ts';

export interface ItemBody {
  id: string;
  status: string;
  type: string;
  description: string;
  quantity: number;
  unit_amount: number | null;
  amount: number;
  total: number;
  invoice_id: string | null;
  subscription_id: string | null;
  part_of: string | null;
}

export interface InvoiceBody {
  id: string;
  number: number | null;
  status: string;
  total: number;
  tax: number;
  credit_applied: number;
  amount_due: number;
  amount_paid: number;
  issue_date: string | null;
  due_date: string | null;
  transaction_id: string | null;
  subscription_id: string | null;
  collection: string;
  hosted_url: string | null;
  lines: { type: string; description: string; amount: number; total: number; quantity: number }[];
  paid_elsewhere?: { reference: string; paid_date: string };
  transaction?: { id: string; status: string; amount: number };
}

export const MOUNTING = { amount: 50_000, description: 'Instalación' };

const wanted = statement(
  'test_one_off_webhook',
  `insert into webhooks (merchant_id, id, kind, creation_date, url, event_types, status, verification_code)
   values ($1, 'w-' || $1, 'endpoint', now(), 'http://127.0.0.1:9/', array['*'], 'verified', 'x')`,
);
const payments = statement<{ status: string }>(
  'test_invoice_payments',
  'select status from invoice_payments where merchant_id = $1 order by creation_date, transaction_id',
);

/** A customer with a saved card, and the calls about its invoices. */
export async function openOneOff(shop: TestGateway, options: SubscriberOptions = { day: '2026-11-03' }) {
  const own = await openSubscriber(shop, options);
  const { client, path, merchantId } = own;
  const { gateway } = shop;
  await gateway.database.run(wanted, [merchantId]);
  const create = (fields: object = {}) =>
    client.post<InvoiceBody>(`${path}/invoices`, { items: [MOUNTING], ...fields });
  const act = (id: string, action: string, body?: object, options_?: object) =>
    client.post<InvoiceBody>(`/invoices/${id}/${action}`, body ?? {}, options_);
  return {
    ...own,
    payer: newPayer(shop.app),
    create,
    act,
    /** An issued invoice of 50,000. */
    async issue(fields: object = {}) {
      const { status, body, text } = await create({ finalize: true, ...fields });
      expect(status, text).toBe(201);
      return body;
    },
    pay: (id: string, source = own.cardId, options_?: object) =>
      act(id, 'pay', { source_id: source }, options_),
    find: async (id: string) => (await client.get<InvoiceBody>(`/invoices/${id}`)).body,
    addItem: (fields: object = {}) =>
      client.post<ItemBody>(`${path}/invoice_items`, { ...MOUNTING, ...fields }),
    /** `status total`, oldest first. */
    async items() {
      const { body } = await client.get<ItemBody[]>(`${path}/invoice_items?limit=100`);
      return body.toReversed().map(({ status, total }) => `${status} ${total}`);
    },
    /** `status total`, oldest first. */
    async invoices() {
      const { body } = await client.get<InvoiceBody[]>('/invoices?limit=100');
      return body.toReversed().map(({ status, total }) => `${status} ${total}`);
    },
    /** `invoice.created draft`, oldest first. */
    async events() {
      await numberInvoices(gateway, 500);
      const { body } =
        await client.get<{ type: string; invoice?: { status: string } }[]>('/events?limit=100');
      return body
        .filter(({ type }) => type.startsWith('invoice.'))
        .map(({ type, invoice }) => `${type} ${invoice?.status}`)
        .toReversed();
    },
    payments: async () => (await gateway.database.rows(payments, [merchantId])).map(({ status }) => status),
    sweep: () => settleInvoicePayments(gateway, { merchantId, batchSize: 100 }),
    number: () => numberInvoices(gateway, 500),
  };
}

export type OneOff = Awaited<ReturnType<typeof openOneOff>>;
