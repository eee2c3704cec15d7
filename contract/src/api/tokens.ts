import Type, { type Static } from 'typebox';
import { documented } from '../shared/schema/documented.ts';
import { identifier, nullable, text } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { cardDataFields } from './cards.ts';

/** Per part of an address; keeps rows small. */
const addressPart = Type.Optional(text(255));

/** The names that existing clients send. */
const address = Type.Object({
  line1: addressPart,
  line2: addressPart,
  line3: addressPart,
  city: addressPart,
  state: addressPart,
  department: addressPart,
  additional: addressPart,
  postal_code: addressPart,
  country_code: addressPart,
});
export const addressFields = Object.keys(address.properties) as (keyof Static<typeof address>)[];

export const newToken = Type.Object(
  { ...cardDataFields, address: Type.Optional(address) },
  {
    title: 'NewToken',
    ...documented({
      required: ['holder_name', 'card_number', 'cvv2', 'expiration_month', 'expiration_year'],
    }),
  },
);
export type NewToken = Static<typeof newToken>;

/** Interface 8. */
export const tokenView = Type.Object(
  {
    id: identifier(),
    card: Type.Object({
      card_number: Type.String({ examples: ['411111XXXXXX1111'] }),
      holder_name: Type.String(),
      expiration_year: Type.String({ examples: ['30'] }),
      expiration_month: Type.String({ examples: ['12'] }),
      address: nullable(address),
      creation_date: Type.Null(),
      brand: Type.String({ examples: ['visa'] }),
    }),
  },
  { title: 'Token' },
);

const tags = ['Tokens'];

export const tokens = {
  create: route({
    method: 'POST',
    path: '/tokens',
    access: 'money',
    keys: 'public',
    tags,
    summary: 'Create a token',
    body: newToken,
    status: 201,
    answer: tokenView,
  }),
  get: route({
    method: 'GET',
    path: '/tokens/:token_id',
    access: 'read',
    tags,
    summary: 'Get a token',
    answer: tokenView,
  }),
};
