import Type, { type Static } from 'typebox';
import {
  amountOut,
  email,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredText,
  text,
} from '../shared/schema/fields.ts';
import { listParameters, textFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';

/** Interface 7.1: name, last_name, email, phone_number and external_id have at most 100 characters each. */
const MAX = 100;
/** Per part of an address; keeps rows small. */
const MAX_ADDRESS_PART = 255;

const customerAddress = Type.Object({
  department: Type.Optional(text(MAX_ADDRESS_PART)),
  city: Type.Optional(text(MAX_ADDRESS_PART)),
  additional: Type.Optional(text(MAX_ADDRESS_PART)),
});

const details = {
  name: requiredText(MAX),
  last_name: Type.Optional(text(MAX)),
  email: email(MAX),
  phone_number: Type.Optional(text(MAX)),
  customer_address: Type.Optional(customerAddress),
};

export const newCustomer = Type.Object(
  {
    ...details,
    external_id: Type.Optional(reference(MAX)),
    requires_account: Type.Optional(Type.Boolean({ default: true })),
  },
  { title: 'NewCustomer' },
);
export type NewCustomer = Static<typeof newCustomer>;

export const customerUpdate = Type.Object(details, { title: 'CustomerUpdate' });
export type CustomerUpdate = Static<typeof customerUpdate>;

/** An address as it is stored and shown. */
export interface CustomerAddress {
  department: string | null;
  city: string | null;
  additional: string | null;
}

/** An address without any part counts as absent. */
export function addressOf({
  customer_address: sent = {},
}: Pick<CustomerUpdate, 'customer_address'>): CustomerAddress | null {
  const { department = null, city = null, additional = null } = sent;
  return department === null && city === null && additional === null
    ? null
    : { department, city, additional };
}

/** Interface 7.1. `balance` is omitted for a customer without an account. */
export const customerView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    name: Type.String(),
    last_name: nullable(Type.String()),
    email: Type.String(),
    phone_number: nullable(Type.String()),
    status: nullable(
      Type.Unsafe<'active' | 'deleted'>({
        ...oneOf(['active', 'deleted']),
        description: 'Null only in the lenient profile, when the customer has no account',
      }),
    ),
    balance: Type.Optional(amountOut()),
    credit_balance: Type.Optional(amountOut({ description: 'Credit of the customer, where it is not 0' })),
    external_id: nullable(Type.String()),
    address: Type.Null(),
    customer_address: nullable(
      Type.Object({
        department: nullable(Type.String()),
        city: nullable(Type.String()),
        additional: nullable(Type.String()),
      }),
    ),
    clabe: Type.Null(),
  },
  { title: 'Customer' },
);
export type Customer = Static<typeof customerView>;

const tags = ['Customers'];

export const customers = {
  create: route({
    method: 'POST',
    path: '/customers',
    access: 'money',
    tags,
    summary: 'Create a customer',
    body: newCustomer,
    status: 201,
    answer: customerView,
  }),
  list: route({
    method: 'GET',
    path: '/customers',
    access: 'read',
    tags,
    summary: 'List customers',
    query: listParameters({ external_id: textFilter(MAX) }),
    answer: Type.Array(customerView),
  }),
  get: route({
    method: 'GET',
    path: '/customers/:customer_id',
    access: 'read',
    tags,
    summary: 'Get a customer',
    answer: customerView,
  }),
  update: route({
    method: 'PUT',
    path: '/customers/:customer_id',
    access: 'money',
    tags,
    summary: 'Update a customer',
    body: customerUpdate,
    answer: customerView,
  }),
  delete: route({
    method: 'DELETE',
    path: '/customers/:customer_id',
    access: 'money',
    tags,
    summary: 'Delete a customer',
    status: 204,
    answer: Type.Null(),
  }),
};
