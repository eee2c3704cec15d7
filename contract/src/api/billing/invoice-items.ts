import Type, { type Static } from 'typebox';
import {
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  signedAmountIn,
} from '../../shared/schema/fields.ts';
import { listParameters, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { lineTax } from './invoices.ts';
import { QUANTITY_MAX, type TaxBehavior, taxBehaviors, taxCodes } from './plans.ts';

/** `waiting` for the customer's next invoice; `invoiced` once it is a line of an invoice. */
export const invoiceItemStatuses = ['waiting', 'invoiced', 'deleted'] as const;
export type InvoiceItemStatus = (typeof invoiceItemStatuses)[number];

export const invoiceItemTypes = ['item', 'proration'] as const;
export type InvoiceItemType = (typeof invoiceItemTypes)[number];

const DESCRIPTION_MAX = 250;

export const newInvoiceItem = Type.Object(
  {
    amount: signedAmountIn({
      description: 'Of one unit. A negative amount lowers the invoice, never below zero',
    }),
    description: requiredText(DESCRIPTION_MAX),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, default: 1 })),
    tax: Type.Optional(oneOf(taxCodes)),
    tax_behavior: Type.Optional(
      Type.Unsafe<TaxBehavior>({
        ...oneOf(taxBehaviors),
        default: 'inclusive',
        description: 'Whether the amount contains the tax. Requires tax',
      }),
    ),
  },
  { title: 'NewInvoiceItem' },
);
export type NewInvoiceItem = Static<typeof newInvoiceItem>;

export const invoiceItemView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    customer_id: identifier(),
    status: oneOf(invoiceItemStatuses),
    type: oneOf(invoiceItemTypes, { description: 'proration: a change of a subscription' }),
    description: Type.String(),
    quantity: Type.Integer(),
    unit_amount: nullable(amountOut()),
    amount: amountOut(),
    tax: nullable(lineTax),
    total: amountOut(),
    invoice_id: nullable(identifier()),
    subscription_id: nullable(identifier()),
    part_of: nullable(identifier()),
  },
  {
    title: 'InvoiceItem',
    description:
      'part_of names the negative item of which an invoice took only this part; the rest keeps waiting',
  },
);
export type InvoiceItem = Static<typeof invoiceItemView>;

const tags = ['Invoices'];

export const invoiceItems = {
  create: route({
    method: 'POST',
    path: '/customers/:customer_id/invoice_items',
    access: 'money',
    tags,
    summary: "Add an item to a customer's next invoice",
    body: newInvoiceItem,
    status: 201,
    answer: invoiceItemView,
  }),
  list: route({
    method: 'GET',
    path: '/customers/:customer_id/invoice_items',
    access: 'read',
    tags,
    summary: "List a customer's invoice items",
    query: listParameters({ status: wordFilter(invoiceItemStatuses) }),
    answer: Type.Array(invoiceItemView),
  }),
  get: route({
    method: 'GET',
    path: '/customers/:customer_id/invoice_items/:item_id',
    access: 'read',
    tags,
    summary: 'Get an invoice item',
    answer: invoiceItemView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/customers/:customer_id/invoice_items/:item_id',
    access: 'money',
    tags,
    summary: 'Delete an invoice item that waits',
    status: 204,
    answer: Type.Null(),
  }),
};
