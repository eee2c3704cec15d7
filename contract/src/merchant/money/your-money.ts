import Type, { type Static } from 'typebox';
import { amountOut, identifier, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { receivedMethods } from './reconciliation.ts';

const sum = Type.Object({ count: Type.Integer(), amount: amountOut() });
const day = () => Type.String({ format: 'date' });

/** A deposit of a bank file, with its deductions if it was matched. */
const arrival = Type.Object({
  file_id: identifier(),
  number: Type.Integer(),
  day: day(),
  method: oneOf(receivedMethods),
  /** The bank of the file; null for our template. */
  bank: nullable(Type.String()),
  amount: amountOut(),
  /** Number of matched payments; 0 if unmatched. */
  payments: Type.Integer(),
});

const kept = Type.Object({
  fee: amountOut(),
  fee_tax: amountOut(),
  retefuente: amountOut(),
  reteica: amountOut(),
  reteiva: amountOut(),
});

const money = Type.Object({
  month: Type.String(),
  first: day(),
  last: day(),
  sold: sum,
  refunded: sum,
  /** Fees of the gateway's operator, from each payment. */
  fee: amountOut(),
  fee_tax: amountOut(),
  /** Sales minus refunds and fees. */
  net: amountOut(),
  /** Amount in open chargebacks of any date. */
  disputed: sum,
  /** From the bank files; null if none covers the month. */
  bank: nullable(
    Type.Object({
      /** The last day that a file covers. */
      until: day(),
      arrived: sum,
      /** Of matched deposits. */
      kept,
      /** Unmatched deposits of the month. */
      unexplained: sum,
      latest: Type.Array(arrival),
    }),
  ),
  /** Net of recent payments without a matching deposit, and the day of the oldest. */
  pending: Type.Object({ ...sum.properties, since: nullable(day()), days: Type.Integer() }),
  /** False if no bank file was ever uploaded, so nothing is known about deposits. */
  has_files: Type.Boolean(),
});
export type YourMoney = Static<typeof money>;

/** "Tu plata" on Inicio, from payments and bank files only. */
export const yourMoney = {
  get: route({ method: 'GET', path: '/your-money', access: 'books', answer: money }),
};
