import Type from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../fields.ts';

export const merchantView = Type.Object(
  {
    id: identifier(),
    name: Type.String(),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    status: oneOf(['active', 'suspended']),
    creation_date: instantOut(),
    balance: amountOut(),
    available_funds: amountOut(),
  },
  { title: 'Merchant' },
);
