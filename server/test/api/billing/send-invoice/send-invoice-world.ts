import { expect } from 'vitest';
import { listTimedNotes } from '../../../../src/domain/emails/timed/timed-mail-change-store.ts';
import {
  openSubscriber,
  type Subscriber,
  type SubscriberOptions,
  type SubscriptionBody,
} from '../../../support/world/billing/subscriptions.ts';
import type { Answer } from '../../../support/world/gateway/client.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import type { InvoiceBody } from '../changes/changes-world.ts';

export interface SentInvoiceBody extends InvoiceBody {
  number: number | null;
  issue_date: string;
  due_date: string;
  period_start: string;
  period_end: string;
  collection: string;
  amount_paid: number;
  discount: number;
  hosted_url: string;
  pdf_url: string;
}

export interface InvoicedBody extends Omit<SubscriptionBody, 'card'> {
  card: { card_number: string } | null;
  collection?: string;
  days_until_due?: number;
  invoice?: SentInvoiceBody;
}

/** A Monday. */
export const DAY = '2027-03-01';

export interface Invoiced extends Omit<Subscriber, 'subscribe' | 'show'> {
  /** The answer of POST, whatever it is. */
  post(fields?: object): Promise<Answer<InvoicedBody>>;
  subscribe(fields?: object): Promise<InvoicedBody>;
  put(id: string, body: object): Promise<Answer<InvoicedBody>>;
  show(id: string): Promise<InvoicedBody>;
  /** Oldest first. */
  invoices(): Promise<SentInvoiceBody[]>;
  /** As `2027-03-01 2027-03-16 open`: issue, due date and status. */
  states(): Promise<string[]>;
  /** As `2027-03-01T07:00 invoice_issued queued`: when it leaves, in Bogotá, kind and status. */
  mails(): Promise<string[]>;
}

const bogotaOf = (instant: Date): string =>
  new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(0, 16);

/** A customer whose subscriptions are invoiced, due in 15 days unless the test says otherwise. */
export const openInvoiced = async (shop: TestGateway, options: SubscriberOptions = {}): Promise<Invoiced> =>
  invoicedOf(shop, await openSubscriber(shop, { day: DAY, ...options }));

/** On the clock of the bench. */
export const openLive = async (shop: TestGateway, options: SubscriberOptions = {}): Promise<Invoiced> =>
  invoicedOf(shop, await openSubscriber(shop, options));

function invoicedOf(shop: TestGateway, own: Subscriber): Invoiced {
  const { client, path, planId, merchantId } = own;
  const post = (fields: object = {}) =>
    client.post<InvoicedBody>(`${path}/subscriptions`, {
      plan_id: planId,
      collection: 'send_invoice',
      days_until_due: 15,
      ...fields,
    });
  const invoices = async () => (await client.get<SentInvoiceBody[]>('/invoices?limit=100')).body.toReversed();
  return {
    ...own,
    post,
    async subscribe(fields) {
      const { status, body, text } = await post(fields);
      expect(status, text).toBe(201);
      return body;
    },
    put: (id, body) => client.put<InvoicedBody>(`${path}/subscriptions/${id}`, body),
    show: async id => (await client.get<InvoicedBody>(`${path}/subscriptions/${id}`)).body,
    invoices,
    states: async () =>
      (await invoices()).map(({ issue_date, due_date, status }) => `${issue_date} ${due_date} ${status}`),
    async mails() {
      const { database } = shop.gateway;
      const mails = await mailsOf(shop.gateway, merchantId);
      const notes = await listTimedNotes(
        database,
        merchantId,
        mails.map(({ id }) => id),
      );
      return mails
        .filter(({ kind }) => kind.startsWith('invoice_'))
        .map(({ id, kind, status, creationDate }) => {
          const at = bogotaOf(notes.get(id)?.notBefore ?? creationDate);
          return `${at} ${kind} ${status}`;
        });
    },
  };
}
