import Type, { type Static } from 'typebox';
import { MOST_INSTALLMENTS } from '../shared/cards/installments.ts';
import { retryView } from '../shared/retry.ts';
import { documented, having, present } from '../shared/schema/documented.ts';
import {
  amountIn,
  amountOut,
  httpUrl,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredIdentifier,
  requiredReference,
  requiredText,
  upTo,
  writtenOut,
} from '../shared/schema/fields.ts';
import { LENIENT_DEFAULT, LENIENT_RELATIVE, type ReturnPlace } from '../shared/schema/lenient-fields.ts';
import { freeText, ofKind } from '../shared/words/text-kinds.ts';
import { cardDataFields, NO_DEVICE_SESSION } from './cards.ts';
import { newCustomer } from './customers.ts';
import { newSplits, splitView } from './splits.ts';

export const methods = ['card', 'store', 'bank_account', 'customer'] as const;
export type Method = (typeof methods)[number];

export const wireStatuses = [
  'in_progress',
  'completed',
  'refunded',
  'chargeback_pending',
  'chargeback_accepted',
  'chargeback_adjustment',
  'charge_pending',
  'cancelled',
  'failed',
] as const;
export type WireStatus = (typeof wireStatuses)[number];

/** Interface 10.3. */
export const DESCRIPTION_MAX = 250;
export const ORDER_ID_MAX = 100;
const DEVICE_SESSION_MAX = 255;
/** Informational text: the limit only keeps a row small. */
const IVA_MAX = 50;
/** Browsers and email programs truncate longer URLs. */
const REDIRECT_URL_MAX = 2_000;

export const description = () => requiredText(DESCRIPTION_MAX);
export const orderId = () => reference(ORDER_ID_MAX);

const capture = () =>
  Type.Optional(
    Type.Boolean({ default: true, description: 'Set to false to authorize now and capture later' }),
  );
const use3dSecure = () =>
  Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Set to true to have the issuer authenticate the cardholder first. Requires redirect_url',
    }),
  );
export const redirectUrl = (lenient: { [LENIENT_DEFAULT]?: ReturnPlace } = {}) =>
  httpUrl(REDIRECT_URL_MAX, { ...lenient, [LENIENT_RELATIVE]: 'website' satisfies ReturnPlace });

const paymentsUpTo = (maximum: number, description: string) => {
  const payments = () => Type.Optional(Type.Integer({ minimum: 1, maximum, default: 1, description }));
  return {
    installments: payments(),
    payment_plan: Type.Optional(
      Type.Object({ payments: payments() }, { description: 'Alternative to installments' }),
    ),
  };
};
/** Interface 10.12. */
const installments = paymentsUpTo(
  MOST_INSTALLMENTS,
  'Number of monthly payments in which the cardholder pays the issuer',
);
export type InstallmentFields = Pick<NewCharge, 'installments' | 'payment_plan'>;
/** For charges not paid by card, where the field would otherwise be ignored silently. */
export const paidAtOnce = paymentsUpTo(1, 'Always 1: only card charges support installments');

const MAX_PESOS = 9_999_999_999.99;
const reportedPart = (description: string) => Type.Optional(upTo(MAX_PESOS, { description }));

/** Interface 10.15: parts of the amount that acquirers require. They do not change the amount. */
const taxFields = {
  iva_base: reportedPart(
    'The part of the amount that IVA was calculated on, in pesos. Sent to the processor',
  ),
  inc: reportedPart('Consumption tax (INC) included in the amount, in pesos. Sent to the processor'),
  tip: reportedPart('Tip included in the amount, in pesos. Sent to the processor'),
};
export type TaxFields = Pick<ChargeFields, 'iva' | 'iva_base' | 'inc' | 'tip'>;

/** Interface 10.3. */
export const payerRule = { description: 'Required at merchant level; ignored at customer level' };

export const chargeFields = {
  amount: amountIn(),
  currency: Type.Unsafe<'COP'>({ ...oneOf(['COP']), [LENIENT_DEFAULT]: 'COP' }),
  iva: freeText(Type.String({ minLength: 1, maxLength: IVA_MAX, [LENIENT_DEFAULT]: '0' })),
  ...taxFields,
  description: description(),
  order_id: Type.Optional(orderId()),
  customer: Type.Optional(Type.Object(newCustomer.properties, { title: 'NewCustomer', ...payerRule })),
  splits: newSplits(),
};
const commonCharge = Type.Object(chargeFields);
/** Fields of every form of a charge. */
export type ChargeFields = Static<typeof commonCharge>;

/** openapi.json describes the strict profile, which accepts no card data in a charge. */
const source = { source_id: present.text };
const withoutQuestion = { ...having(source), properties: { ...source, use_3d_secure: { const: false } } };
const withQuestion = having({ ...source, redirect_url: present.text });

/** Interface 10.4. */
export const newCharge = Type.Object(
  {
    method: oneOf(['card']),
    source_id: Type.Optional(requiredIdentifier()),
    ...chargeFields,
    device_session_id: ofKind(
      'reference',
      Type.String({
        minLength: 1,
        maxLength: DEVICE_SESSION_MAX,
        format: 'not-blank',
        [LENIENT_DEFAULT]: NO_DEVICE_SESSION,
      }),
    ),
    capture: capture(),
    use_3d_secure: use3dSecure(),
    redirect_url: Type.Optional(redirectUrl()),
    ...installments,
    card: Type.Optional(
      Type.Object(cardDataFields, { description: 'Lenient profile only, instead of source_id' }),
    ),
  },
  { title: 'NewCharge', ...documented({ anyOf: [withoutQuestion, withQuestion] }) },
);
export type NewCharge = Static<typeof newCharge>;

/** Interface 10.5: the payer enters the card on our page. */
export const newRedirectCharge = Type.Object(
  {
    method: oneOf(['card']),
    confirm: Type.Boolean({
      const: false,
      description: 'Always false: the payer enters the card on a page that we host',
    }),
    ...chargeFields,
    redirect_url: redirectUrl({ [LENIENT_DEFAULT]: 'none' }),
    send_email: Type.Optional(
      Type.Boolean({ default: false, description: 'Set to true to email the payment link to the payer' }),
    ),
    use_3d_secure: use3dSecure(),
    capture: capture(),
    ...installments,
  },
  { title: 'NewRedirectCharge' },
);
export type NewRedirectCharge = Static<typeof newRedirectCharge>;

/** An empty body captures or refunds the remaining amount. */
export const captureRequest = Type.Object({ amount: Type.Optional(amountIn()) }, { title: 'CaptureRequest' });
export const chargeUpdate = Type.Object(
  { description: Type.Optional(description()), order_id: Type.Optional(requiredReference(ORDER_ID_MAX)) },
  { title: 'ChargeUpdate' },
);
export const nothing = Type.Object({}, { title: 'Nothing' });

/** Fields shared by charges, refunds and fees (Interface 10.1). */
export const transactionFields = {
  id: identifier(),
  authorization: nullable(Type.String()),
  method: oneOf(methods),
  status: oneOf(wireStatuses),
  conciliated: Type.Boolean(),
  creation_date: instantOut(),
  operation_date: instantOut(),
  description: nullable(Type.String()),
  error_message: nullable(Type.String()),
  order_id: nullable(Type.String()),
  amount: amountOut(),
  currency: oneOf(['COP']),
  customer_id: Type.Optional(Type.String()),
};

export const refundView = Type.Object(
  { ...transactionFields, operation_type: oneOf(['out']), transaction_type: oneOf(['refund']) },
  { title: 'Refund' },
);
export type Refund = Static<typeof refundView>;

/** Interface 10.1: how the payer pays a pending charge. */
const paymentMethod = Type.Object(
  {
    type: oneOf(['redirect', 'store']),
    url: Type.Optional(Type.String({ description: 'URL to redirect the payer to' })),
    note: Type.Optional(
      Type.String({ description: 'PSE only: a note about anything unusual in this payment' }),
    ),
    reference: Type.Optional(Type.String()),
    paybin_reference: Type.Optional(Type.String()),
    barcode_url: Type.Optional(Type.String()),
    barcode_paybin_url: Type.Optional(Type.String()),
  },
  { title: 'PaymentMethod' },
);
export type PaymentMethod = Static<typeof paymentMethod>;

/** Interface 10.1. */
export const chargeView = Type.Object(
  {
    ...transactionFields,
    operation_type: oneOf(['in']),
    transaction_type: oneOf(['charge']),
    iva: nullable(Type.String()),
    iva_base: Type.Optional(amountOut()),
    inc: Type.Optional(amountOut()),
    tip: Type.Optional(amountOut()),
    card: Type.Optional(
      writtenOut(
        Type.Object({ card_number: Type.String({ examples: ['411111XXXXXX1111'] }), brand: Type.String() }),
      ),
    ),
    customer: Type.Optional(writtenOut(Type.Object({ name: Type.String(), email: Type.String() }))),
    due_date: Type.Optional(Type.String({ description: 'Store charges only. In Mexico City time' })),
    payment_method: Type.Optional(paymentMethod),
    subscription_id: Type.Optional(
      Type.String({ description: 'The subscription whose period this PSE or cash payment covers' }),
    ),
    subscription_period: Type.Optional(Type.Integer()),
    payment_plan: Type.Optional(
      Type.Object(
        { payments: Type.Integer() },
        { description: 'Present on card charges with more than one installment' },
      ),
    ),
    error_code: Type.Optional(Type.Integer()),
    fraud_rules: Type.Optional(Type.Array(Type.String())),
    retry: Type.Optional(retryView),
    fee: Type.Optional(
      Type.Object(
        { amount: amountOut(), tax: amountOut(), currency: oneOf(['COP']) },
        { title: 'ChargeFee' },
      ),
    ),
    refund: Type.Optional(refundView),
    refunds: Type.Optional(Type.Array(refundView)),
    splits: Type.Optional(writtenOut(Type.Array(splitView))),
  },
  { title: 'Charge' },
);
export type Charge = Static<typeof chargeView>;
