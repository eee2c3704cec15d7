import Type from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { chargeMethods } from '../transactions/filters.ts';

const day = () => Type.Optional(Type.String({ format: 'date' }));
const month = () => Type.String({ pattern: String.raw`^\d{4}-\d{2}$` });

export const periodParameters = Type.Object({
  'creation[gte]': day(),
  'creation[lte]': day(),
  method: Type.Optional(oneOf(chargeMethods)),
});
export const commissionParameters = Type.Intersect([
  periodParameters,
  Type.Object({
    before: Type.Optional(identifier()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  }),
]);

const listed = {
  id: identifier(),
  creation_date: instantOut(),
  amount: amountOut(),
  order_id: nullable(Type.String()),
};

export const commissionList = Type.Object({
  commissions: Type.Array(
    Type.Object({
      ...listed,
      method: Type.String(),
      fee: amountOut(),
      tax: amountOut(),
      returned: amountOut(),
      net: amountOut(),
    }),
  ),
  next: nullable(identifier()),
});

export const feeList = Type.Object({
  fees: Type.Array(
    Type.Object({
      ...listed,
      status: Type.String(),
      description: nullable(Type.String()),
      customer_id: nullable(identifier()),
      refunded: amountOut(),
    }),
  ),
  next: nullable(identifier()),
});

export const commissionTotals = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  months: Type.Array(
    Type.Object({
      month: month(),
      method: Type.String(),
      count: Type.Integer(),
      charged: amountOut(),
      fee: amountOut(),
      tax: amountOut(),
      returned: amountOut(),
      net: amountOut(),
    }),
  ),
  fees: Type.Array(
    Type.Object({ month: month(), count: Type.Integer(), amount: amountOut(), refunded: amountOut() }),
  ),
});
