import Type, { type Static } from 'typebox';
import { date, oneOf, requiredIdentifier, requiredReference } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { chargeView } from '../charges.ts';
import { newInvoiceItem } from './invoice-items.ts';
import { type Collection, collections, invoiceView } from './invoices.ts';

export const INVOICE_ITEMS_MAX = 100;
export const DAYS_UNTIL_DUE_MAX = 180;
const REFERENCE_MAX = 100;

export const newInvoice = Type.Object(
  {
    items: Type.Optional(
      Type.Array(newInvoiceItem, {
        minItems: 1,
        maxItems: INVOICE_ITEMS_MAX,
        description: 'Items that wait for the customer are added. Required where none waits',
      }),
    ),
    collection: Type.Optional(
      Type.Unsafe<Collection>({
        ...oneOf(collections),
        default: 'send_invoice',
        examples: ['send_invoice'],
        description:
          'automatic: you charge a card with /pay; send_invoice: the customer pays on the page of the invoice',
      }),
    ),
    days_until_due: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: DAYS_UNTIL_DUE_MAX,
        default: 0,
        description: 'From the issue to the due date. Only with collection send_invoice',
      }),
    ),
    finalize: Type.Optional(
      Type.Boolean({ default: false, description: 'Issues the invoice at once, instead of keeping a draft' }),
    ),
  },
  { title: 'NewInvoice' },
);
export type NewInvoice = Static<typeof newInvoice>;

export const invoicePaymentBody = Type.Object(
  { source_id: requiredIdentifier() },
  { title: 'NewInvoicePayment' },
);
export type NewInvoicePayment = Static<typeof invoicePaymentBody>;

export const paidElsewhereBody = Type.Object(
  {
    reference: requiredReference(REFERENCE_MAX),
    paid_date: Type.Optional(date({ description: 'The day of the payment; by default, today' })),
  },
  { title: 'PaidElsewhere' },
);
export type PaidElsewhere = Static<typeof paidElsewhereBody>;

const paidInvoice = Type.Object(
  { ...invoiceView.properties, transaction: Type.Optional(chargeView) },
  { title: 'PaidInvoice', description: 'transaction: the charge of this request' },
);

const tags = ['Invoices'];

/** Actions of a merchant on its customers' invoices. */
export const invoiceActions = {
  create: route({
    method: 'POST',
    path: '/customers/:customer_id/invoices',
    access: 'money',
    tags,
    summary: 'Create a one-off invoice',
    body: newInvoice,
    status: 201,
    answer: invoiceView,
  }),
  finalize: route({
    method: 'POST',
    path: '/invoices/:invoice_id/finalize',
    access: 'money',
    change: 'invoice_finalized',
    tags,
    summary: 'Issue a draft',
    answer: invoiceView,
  }),
  pay: route({
    method: 'POST',
    path: '/invoices/:invoice_id/pay',
    access: 'money',
    change: 'invoice_charged',
    tags,
    summary: 'Charge an invoice to a card',
    body: invoicePaymentBody,
    answer: paidInvoice,
  }),
  send: route({
    method: 'POST',
    path: '/invoices/:invoice_id/send',
    access: 'money',
    change: 'invoice_sent',
    tags,
    summary: 'Email an invoice to its customer',
    answer: invoiceView,
  }),
  void: route({
    method: 'POST',
    path: '/invoices/:invoice_id/void',
    access: 'money',
    change: 'invoice_voided',
    tags,
    summary: 'Void an invoice',
    answer: invoiceView,
  }),
  uncollectible: route({
    method: 'POST',
    path: '/invoices/:invoice_id/uncollectible',
    access: 'money',
    change: 'invoice_given_up',
    tags,
    summary: 'Stop collecting an invoice',
    answer: invoiceView,
  }),
  paidElsewhere: route({
    method: 'POST',
    path: '/invoices/:invoice_id/paid_elsewhere',
    access: 'money',
    change: 'invoice_paid_elsewhere',
    tags,
    summary: 'Record that an invoice was paid outside of the gateway',
    body: paidElsewhereBody,
    answer: invoiceView,
  }),
};
