import Type, { type Static } from 'typebox';
import { absent, documented, having, present } from '../shared/schema/documented.ts';
import { identifier, instantOut, nullable, requiredText } from '../shared/schema/fields.ts';
import { LENIENT_DEFAULT } from '../shared/schema/lenient-fields.ts';
import { binValue, listParameters } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofKind } from '../shared/words/text-kinds.ts';

/** The device session sent for a lenient client that has none. */
export const NO_DEVICE_SESSION = 'none';

/** Interface 9.1. */
const HOLDER_NAME_MAX = 80;
const CARD_NUMBER_MAX = 19;
const DEVICE_SESSION_MAX = 255;

/** Interface 3.2: cvv2 and the expiry come as text or as a number. */
const textOrNumber = (options = {}) => Type.Union([ofKind('card', Type.String()), Type.Number()], options);
export type TextOrNumber = Static<ReturnType<typeof textOrNumber>>;

const holderName = requiredText(HOLDER_NAME_MAX);
/** Card number digits, as a text or a number. Not validated with a token, so newCard requires them per form. */
const digits = (pattern: string, minimum: number, maximum: number) => ({
  anyOf: [
    { type: 'string', pattern },
    { type: 'integer', minimum, maximum },
  ],
});
const forms = {
  card_number: {
    pattern: '^([0-9]{16}|[0-9]{19}|3[47][0-9]{13}|3[0689][0-9]{12})$',
    format: 'card-number',
  },
  cvv2: digits('^[0-9]{3,4}$', 100, 9_999),
  expiration_month: digits('^(0?[1-9]|1[0-2])$', 1, 12),
  expiration_year: digits('^[0-9]{1,2}$', 0, 99),
};
const cardNumber = (also = {}) =>
  ofKind(
    'card',
    Type.String({
      maxLength: CARD_NUMBER_MAX,
      description: '16 or 19 digits; 15 for American Express, 14 for Diners Club',
      ...also,
    }),
  );
const CODE = {
  description: 'Required to create a card. Stored encrypted until the next charge, then deleted',
};
const cvv2 = textOrNumber({ ...documented(forms.cvv2), ...CODE });
const month = textOrNumber(documented(forms.expiration_month));
const year = textOrNumber(documented(forms.expiration_year));

/** Card data in tokens, cards and subscriptions. The schema allows a missing cvv2, because that is error 2006. */
export const cardDataFields = {
  holder_name: holderName,
  card_number: cardNumber(documented(forms.card_number)),
  cvv2: Type.Optional(cvv2),
  expiration_month: month,
  expiration_year: year,
};
const cardData = Type.Object(cardDataFields);
export type CardData = Static<typeof cardData>;

const deviceSessionId = ofKind(
  'reference',
  Type.String({ maxLength: DEVICE_SESSION_MAX, [LENIENT_DEFAULT]: NO_DEVICE_SESSION }),
);

const fromToken = having({ token_id: present.text, device_session_id: present.filledText });
const fromData = having({
  ...forms,
  holder_name: present.text,
  card_number: { ...present.text, ...forms.card_number },
});

/** Interface 9.2: from card data, or from a token. */
export const newCard = Type.Object(
  {
    token_id: Type.Optional(ofKind('identifier', Type.String({ minLength: 1, maxLength: 45 }))),
    holder_name: Type.Optional(holderName),
    card_number: Type.Optional(cardNumber()),
    cvv2: Type.Optional(textOrNumber(CODE)),
    expiration_month: Type.Optional(textOrNumber()),
    expiration_year: Type.Optional(textOrNumber()),
    device_session_id: Type.Optional(deviceSessionId),
  },
  {
    title: 'NewCard',
    description:
      'Either token_id with device_session_id, or holder_name, card_number, cvv2, expiration_month and ' +
      'expiration_year. With a token_id the other card fields are ignored.',
    ...documented({
      anyOf: [fromToken, { ...fromData, properties: { ...fromData.properties, token_id: absent } }],
    }),
  },
);
export type NewCardBody = Static<typeof newCard>;

export const cardUpdate = Type.Object(
  {
    holder_name: Type.Optional(holderName),
    cvv2: Type.Optional(cvv2),
    expiration_month: Type.Optional(month),
    expiration_year: Type.Optional(year),
    merchant_id: Type.Optional(identifier()),
  },
  { title: 'CardUpdate' },
);
export type CardUpdate = Static<typeof cardUpdate>;

/** Empty for now (Interface 9.3). */
export const cardUpdated = Type.Object({}, { title: 'CardUpdated' });

/** Interface 9.1. */
export const cardView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    holder_name: Type.String(),
    card_number: Type.String({ examples: ['411111XXXXXX1111'] }),
    expiration_month: Type.String({ examples: ['12'] }),
    expiration_year: Type.String({ examples: ['30'] }),
    address: Type.Null(),
    allows_charges: Type.Boolean(),
    allows_payouts: Type.Boolean({ description: 'Always false: this gateway does not pay out to cards' }),
    brand: Type.String({ examples: ['visa'] }),
    type: Type.String({ examples: ['credit'] }),
    bank_name: Type.String(),
    bank_code: Type.String(),
    customer_id: nullable(Type.String()),
  },
  { title: 'Card' },
);
export type Card = Static<typeof cardView>;

export const binView = Type.Object(
  {
    bin: Type.String(),
    bank: Type.String(),
    bank_code: Type.String(),
    brand: Type.String(),
    type: Type.String({ examples: ['credit'] }),
    card_type: Type.String({
      examples: ['CREDIT'],
      description: 'Card type in upper case, for older clients',
    }),
    country: nullable(Type.String({ examples: ['COL'] })),
    country_code: nullable(Type.String({ examples: ['CO'] })),
    category: nullable(
      Type.String({ description: "The issuer's product; null in the strict profile", examples: ['UNKNOWN'] }),
    ),
    allowed_online: Type.Boolean({ description: 'Whether this gateway can charge cards of this type' }),
    allowed_santander_points: Type.Boolean({ description: 'Always false: points are not accepted' }),
  },
  { title: 'Bin' },
);

const tags = ['Cards'];

/** Interface 9.3. */
export const cards = {
  create: route({
    method: 'POST',
    path: '/cards',
    atBothLevels: true,
    access: 'money',
    keys: 'public',
    tags,
    summary: 'Save a card',
    body: newCard,
    status: 201,
    answer: cardView,
  }),
  list: route({
    method: 'GET',
    path: '/cards',
    atBothLevels: true,
    access: 'read',
    tags,
    summary: 'List cards',
    query: listParameters({}),
    answer: Type.Array(cardView),
  }),
  get: route({
    method: 'GET',
    path: '/cards/:card_id',
    atBothLevels: true,
    access: 'read',
    tags,
    summary: 'Get a card',
    answer: cardView,
  }),
  update: route({
    method: 'PUT',
    path: '/cards/:card_id',
    atBothLevels: true,
    access: 'money',
    keys: 'public',
    tags,
    summary: 'Update a card',
    body: cardUpdate,
    answer: cardUpdated,
  }),
  delete: route({
    method: 'DELETE',
    path: '/cards/:card_id',
    atBothLevels: true,
    access: 'money',
    tags,
    summary: 'Delete a card',
    status: 204,
    answer: Type.Null(),
  }),
};

export const bins = {
  get: route({
    method: 'GET',
    path: '/bines/:bin',
    access: 'read',
    tags,
    summary: 'Look up a BIN',
    params: { bin: binValue() },
    answer: binView,
  }),
};

/** The same for a shop's page: no key, no merchant. */
export const openBins = {
  get: route({
    method: 'GET',
    path: '/v1/cards/validate-bin',
    access: 'anyone',
    keys: 'none',
    tags,
    summary: 'Look up a BIN without a key',
    query: Type.Object({ bin: binValue() }),
    answer: binView,
  }),
  /** Used by the PrestaShop module of older shops. */
  ask: route({
    method: 'POST',
    path: '/v1/cards/validate-bin',
    access: 'anyone',
    keys: 'none',
    query: Type.Object({ bin: binValue() }),
    answer: binView,
  }),
};
