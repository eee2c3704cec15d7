import Type, { type Static } from 'typebox';
import { documentedInstant } from '../shared/schema/documented.ts';
import {
  amountIn,
  amountOut,
  checkedText,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredReference,
} from '../shared/schema/fields.ts';
import { chargeFields, paidAtOnce } from './charges.ts';

/** Interface 10.6. */
export const newStoreCharge = Type.Object(
  {
    method: oneOf(['store']),
    ...chargeFields,
    ...paidAtOnce,
    due_date: Type.Optional(
      checkedText({
        description:
          'When the charge expires. Defaults to the end of the third day from today. A value without an offset is in Bogotá time',
        examples: ['2029-12-31T23:59:59-05:00'],
        ...documentedInstant,
      }),
    ),
  },
  { title: 'NewStoreCharge' },
);
export type NewStoreCharge = Static<typeof newStoreCharge>;

export const voucherStates = ['pending', 'paid', 'expired', 'cancelled'] as const;

/** The details that a till shows before accepting the money. */
export const cashReferenceView = Type.Object(
  {
    reference: Type.String(),
    status: oneOf(voucherStates),
    amount: amountOut(),
    currency: oneOf(['COP']),
    merchant_name: Type.String(),
    description: Type.String(),
    due_date: nullable(instantOut()),
  },
  { title: 'CashReference' },
);

const NETWORK_TRANSACTION_ID = '^[A-Za-z0-9._-]{1,64}$';

/** In a path; a malformed reference is not found. */
export const isNetworkTransactionId = (text: string): boolean =>
  new RegExp(NETWORK_TRANSACTION_ID).test(text);

export const newCashPayment = Type.Object(
  {
    reference: requiredReference(45),
    amount: amountIn(),
    network_transaction_id: checkedText({
      pattern: NETWORK_TRANSACTION_ID,
      description:
        "The network's own payment number. Sending the same number again does not create a second payment",
      examples: ['0042-20261114-000731'],
    }),
    paid_at: Type.Optional(
      checkedText({
        description: 'When the till received the money. Defaults to now',
        examples: ['2026-11-14T18:03:21-05:00'],
        ...documentedInstant,
      }),
    ),
  },
  { title: 'NewCashPayment' },
);

export const reversedPayment = Type.Object({ network_transaction_id: reference(64) });

export const cashPaymentView = Type.Object(
  {
    network_transaction_id: Type.String(),
    reference: Type.String(),
    amount: amountOut(),
    currency: oneOf(['COP']),
    status: oneOf(['paid', 'reversed']),
    paid_at: instantOut(),
    confirmed_at: instantOut(),
    reversed_at: Type.Optional(instantOut()),
  },
  { title: 'CashPayment' },
);
