import Type from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';

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

export const merchants = {
  get: route({
    method: 'GET',
    path: '/',
    access: 'read',
    tags: ['Merchant'],
    summary: 'Get the merchant',
    answer: merchantView,
  }),
};
