import { invoiceStatuses } from '@recaudo/contract/api/billing/invoices';
import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import type { Caller } from '../developers/calls/caller.ts';
import { answerOf, askApi, pathPart } from './ask-api.ts';
import { id, listInputs, listQuery } from './inputs.ts';
import { tool } from './tool.ts';

const due = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

/** The id of an invoice that is named by its number; unknown numbers stay, and get a 404. */
async function idOfInvoice(caller: Caller, name: string): Promise<string> {
  if (!/^[1-9]\d{0,14}$/.test(name)) return name;
  const [found] = (await askApi(caller, '/invoices', { number: Number(name) })) as { id: string }[];
  return found?.id ?? name;
}

/** Invoices, credit notes, credit and coupons. */
export const billingTools = [
  tool({
    name: 'list_invoices',
    title: 'List invoices',
    description:
      'Invoices of the merchant, newest first: lines, taxes, credit used, what is due and what was paid. Filters are combined.',
    input: Type.Object({
      customer_id: Type.Optional(id('Only invoices of this customer')),
      subscription_id: Type.Optional(id('Only invoices of this subscription')),
      status: Type.Optional(oneOf(invoiceStatuses)),
      number: Type.Optional(Type.Integer({ minimum: 1, description: 'Only the invoice with this number' })),
      due_from: due('Due on this day or later, yyyy-mm-dd'),
      due_to: due('Due on this day or earlier, yyyy-mm-dd'),
      ...listInputs,
    }),
    run: async (input, { api }) => {
      const { customer_id, subscription_id, status, number, due_from, due_to } = input;
      return askApi(await api(), '/invoices', {
        customer_id,
        subscription_id,
        status,
        number,
        'due_date[gte]': due_from,
        'due_date[lte]': due_to,
        ...listQuery(input),
      });
    },
  }),
  tool({
    name: 'get_invoice',
    title: 'Get an invoice',
    description: 'One invoice with its lines, the charge that paid it, and its credit notes.',
    input: Type.Object({
      invoice_id: id('Invoice id, such as in0mhx3k2pz7c4w9q1d8, or its number, such as 128'),
    }),
    run: async ({ invoice_id }, { api }) => {
      const caller = await api();
      return askApi(caller, `/invoices/${pathPart(await idOfInvoice(caller, invoice_id))}`);
    },
  }),
  tool({
    name: 'list_credit_notes',
    title: 'List credit notes',
    description: 'Credit notes for refunds of invoiced charges, newest first.',
    input: Type.Object({
      invoice_id: Type.Optional(id('Only credit notes of this invoice')),
      customer_id: Type.Optional(id('Only credit notes of this customer')),
      ...listInputs,
    }),
    run: async (input, { api }) => {
      const { invoice_id, customer_id } = input;
      return askApi(await api(), '/credit_notes', { invoice_id, customer_id, ...listQuery(input) });
    },
  }),
  tool({
    name: 'list_credits',
    title: "List the changes of a customer's credit",
    description:
      'Why the credit of a customer changed, newest first: granted, taken back, used by an invoice, returned. credit_balance is the credit after each change.',
    input: Type.Object({ customer_id: id('Customer id, such as a0mhx3k2pz7c4w9q1d8'), ...listInputs }),
    run: async (input, { api }) =>
      askApi(await api(), `/customers/${pathPart(input.customer_id)}/credits`, listQuery(input)),
  }),
  tool({
    name: 'get_coupon',
    title: 'Get a coupon',
    description: 'One coupon with its limits, its redemptions and its promotion codes.',
    input: Type.Object({ coupon_id: id('Coupon id') }),
    run: async ({ coupon_id }, { api }) => {
      const caller = await api();
      const path = `/coupons/${pathPart(coupon_id)}`;
      const [coupon, codes] = await Promise.all([
        askApi(caller, path),
        askApi(caller, `${path}/codes`, { limit: 100 }),
      ]);
      return { coupon, codes };
    },
  }),
  tool({
    name: 'preview_subscription_change',
    title: 'Preview a change of a subscription',
    description:
      'The invoice that a change of plan, quantity or coupon would create, the credit afterwards and the next charge. Changes nothing.',
    input: Type.Object({
      customer_id: id('Customer id'),
      subscription_id: id('Subscription id'),
      plan_id: Type.Optional(id('The new plan')),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      when: Type.Optional(oneOf(['now', 'period_end'])),
      proration: Type.Optional(oneOf(['charge_now', 'none'])),
      coupon: Type.Optional(id('A coupon id or promotion code')),
    }),
    run: async ({ customer_id, subscription_id, ...change }, { api }) =>
      answerOf(
        await (await api()).send(
          'POST',
          `/customers/${pathPart(customer_id)}/subscriptions/${pathPart(subscription_id)}/preview`,
          change,
        ),
      ),
  }),
  tool({
    name: 'add_credit',
    title: 'Add credit to a sandbox customer',
    description:
      'Give credit to a customer of the sandbox, or take it back with a negative amount. The next invoice uses it first.',
    input: Type.Object({
      customer_id: id('Customer id'),
      amount: Type.Number({ description: 'In pesos; negative takes credit back' }),
      reason: Type.Optional(Type.String({ maxLength: 250 })),
    }),
    changes: true,
    run: async ({ customer_id, ...credit }, { api, shop }) => {
      await shop(() => undefined);
      return answerOf(
        await (await api()).send('POST', `/customers/${pathPart(customer_id)}/credits`, credit),
      );
    },
  }),
  tool({
    name: 'create_coupon',
    title: 'Create a sandbox coupon',
    description:
      'Create a coupon in the sandbox, and a promotion code for it where code is given. Give percent_off or amount_off.',
    input: Type.Object({
      id: Type.Optional(id('Your own id of the coupon')),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      percent_off: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100 })),
      amount_off: Type.Optional(Type.Number({ minimum: 0.01, description: 'In pesos' })),
      duration: oneOf(['once', 'repeating', 'forever']),
      payments: Type.Optional(Type.Integer({ minimum: 1, description: 'Payments of a repeating coupon' })),
      max_redemptions: Type.Optional(Type.Integer({ minimum: 1 })),
      code: Type.Optional(Type.String({ maxLength: 45, description: 'The code that payers type' })),
    }),
    changes: true,
    run: async ({ code, ...input }, { api, shop }) => {
      await shop(() => undefined);
      const caller = await api();
      const coupon = answerOf(await caller.send('POST', '/coupons', input)) as { id: string };
      if (code === undefined) return { coupon };
      const path = `/coupons/${pathPart(coupon.id)}/codes`;
      return { coupon, code: answerOf(await caller.send('POST', path, { code })) };
    },
  }),
];
