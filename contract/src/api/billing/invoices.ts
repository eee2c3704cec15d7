import Type, { type Static, type StaticDecode } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import {
  dayFilter,
  idFilter,
  listParameters,
  wholeFilter,
  wordFilter,
} from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { taxCodes } from './plans.ts';

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** `automatic` charges a card; `send_invoice` waits for the payer. */
export const collections = ['automatic', 'send_invoice'] as const;
export type Collection = (typeof collections)[number];

/** The origin of a line. `usage` is reserved for metered prices. */
export const lineTypes = ['plan', 'proration', 'usage', 'item'] as const;
export type LineType = (typeof lineTypes)[number];

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

export const lineTax = Type.Object(
  {
    code: oneOf(taxCodes),
    rate: Type.Number({ description: 'Percent', examples: [19] }),
    amount: amountOut(),
  },
  { title: 'LineTax' },
);

export const lineView = Type.Object(
  {
    type: oneOf(lineTypes),
    description: Type.String(),
    quantity: Type.Integer(),
    unit_amount: nullable(amountOut()),
    amount: amountOut(),
    discount: amountOut(),
    tax: nullable(lineTax),
    total: amountOut(),
    period_start: nullable(day()),
    period_end: nullable(day()),
    plan_id: nullable(identifier()),
    meter_id: nullable(identifier()),
  },
  { title: 'InvoiceLine', description: 'The totals of the lines add up to the total of the invoice' },
);

const noteOfInvoice = Type.Object(
  {
    id: identifier(),
    number: Type.Integer(),
    refund_id: identifier(),
    issue_date: day(),
    total: amountOut(),
  },
  { title: 'CreditNoteOfInvoice' },
);
/** As handlers pass it. */
export type CreditNoteOfInvoice = StaticDecode<typeof noteOfInvoice>;

const paidElsewhere = Type.Object(
  { reference: Type.String(), paid_date: day() },
  { title: 'PaidElsewhereInfo', description: 'Where the invoice was paid outside of the gateway' },
);

export const invoiceView = Type.Object(
  {
    id: identifier(),
    number: nullable(
      Type.Integer({ description: 'Without gaps per merchant, assigned within about a second of issue' }),
    ),
    status: oneOf(invoiceStatuses),
    customer_id: identifier(),
    subscription_id: nullable(identifier()),
    creation_date: instantOut(),
    issue_date: nullable(day()),
    due_date: nullable(day()),
    period_start: nullable(day()),
    period_end: nullable(day()),
    currency: oneOf(['COP']),
    subtotal: amountOut(),
    discount: amountOut(),
    tax: amountOut(),
    total: amountOut(),
    credit_applied: amountOut(),
    amount_due: amountOut(),
    amount_paid: amountOut(),
    transaction_id: nullable(identifier()),
    collection: oneOf(collections),
    hosted_url: nullable(Type.String()),
    pdf_url: nullable(Type.String()),
    lines: Type.Array(lineView),
    paid_elsewhere: Type.Optional(paidElsewhere),
    credit_notes: Type.Optional(
      Type.Array(noteOfInvoice, {
        description: 'When a single invoice is requested: its credit notes, if it has any',
      }),
    ),
  },
  { title: 'Invoice' },
);
export type Invoice = Static<typeof invoiceView>;

/** The invoice that a change would create; it has no id because nothing is stored. */
export const invoicePreview = Type.Object(
  { ...invoiceView.properties, id: Type.Null(), status: oneOf(['preview']) },
  { title: 'InvoicePreview' },
);

const ofCustomer = {
  status: wordFilter(invoiceStatuses),
  'due_date[gte]': dayFilter(),
  'due_date[lte]': dayFilter(),
  subscription_id: idFilter(),
  number: wholeFilter({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
};

const tags = ['Invoices'];

export const invoices = {
  list: route({
    method: 'GET',
    path: '/invoices',
    access: 'books',
    tags,
    summary: 'List invoices',
    query: listParameters({ ...ofCustomer, customer_id: idFilter() }),
    answer: Type.Array(invoiceView),
  }),
  listOfCustomer: route({
    method: 'GET',
    path: '/customers/:customer_id/invoices',
    access: 'books',
    tags,
    summary: "List a customer's invoices",
    query: listParameters(ofCustomer),
    answer: Type.Array(invoiceView),
  }),
  get: route({
    method: 'GET',
    path: '/invoices/:invoice_id',
    access: 'books',
    tags,
    summary: 'Get an invoice',
    answer: invoiceView,
  }),
  pdf: route({
    method: 'GET',
    path: '/invoices/:invoice_id.pdf',
    access: 'books',
    query: Type.Object({ lang: wordFilter(['es', 'en']) }),
    answer: 'file',
  }),
};
