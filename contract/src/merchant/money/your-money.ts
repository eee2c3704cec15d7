import Type, { type Static } from 'typebox';
import { amountOut, identifier, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { receivedMethods } from './reconciliation.ts';

const sum = Type.Object({ count: Type.Integer(), amount: amountOut() });
const day = () => Type.String({ format: 'date' });

/** A line of a bank's file that pays something; what was kept back of it where it was matched. */
const arrival = Type.Object({
  file_id: identifier(),
  number: Type.Integer(),
  day: day(),
  method: oneOf(receivedMethods),
  /** The bank whose file says so; null for a file of our template. */
  bank: nullable(Type.String()),
  amount: amountOut(),
  /** How many payments it was matched with; 0 while it was not. */
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
  /** By the merchant's own terms with who runs the gateway, known from each payment. */
  fee: amountOut(),
  fee_tax: amountOut(),
  /** Sold less refunds and fees. */
  net: amountOut(),
  /** In open chargebacks, whenever they were opened. */
  disputed: sum,
  /** What the files of the bank say; null while none was uploaded that reaches into the month. */
  bank: nullable(
    Type.Object({
      /** The last day that a file covers. */
      until: day(),
      arrived: sum,
      /** Of the deposits that were matched with payments. */
      kept,
      /** Deposits of the month that were matched with nothing yet. */
      unexplained: sum,
      latest: Type.Array(arrival),
    }),
  ),
  /** Net of the payments that no deposit was matched with, over the last days, and the day of the oldest. */
  pending: Type.Object({ ...sum.properties, since: nullable(day()), days: Type.Integer() }),
  /** False where nobody has ever uploaded a file: then nothing is known of what has arrived. */
  has_files: Type.Boolean(),
});
export type YourMoney = Static<typeof money>;

/** Tu plata, on Inicio: only what is known from payments and from files of the bank. */
export const yourMoney = {
  get: route({ method: 'GET', path: '/your-money', access: 'books', answer: money }),
};
