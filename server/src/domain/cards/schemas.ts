import Type, { type Static } from 'typebox';
import { NO_DEVICE_SESSION } from '../../http/device-session.ts';
import { identifier, instantOut, nullable, requiredText, text } from '../../http/fields.ts';
import { LENIENT_DEFAULT } from '../../http/lenient.ts';

/** Spec 8. */
const HOLDER_NAME_MAX = 80;
const CARD_NUMBER_MAX = 19;
const DEVICE_SESSION_MAX = 255;

/** Interface 1.3: cvv2 and the expiry come as text or as a number. */
const textOrNumber = (options = {}) => Type.Union([Type.String(), Type.Number()], options);
export type TextOrNumber = Static<ReturnType<typeof textOrNumber>>;

const holderName = requiredText(HOLDER_NAME_MAX);
const cardNumber = Type.String({
  maxLength: CARD_NUMBER_MAX,
  description: '16 or 19 digits; 15 for american express, 14 for diners',
});
const cvv2 = textOrNumber({
  description: 'Needed to create; kept sealed until the next charge, then nowhere',
});
const month = textOrNumber();
const year = textOrNumber();

/** Card data as tokens, cards and subscriptions take it. A missing cvv2 is 2006, so the schema lets it pass. */
export const cardDataFields = {
  holder_name: holderName,
  card_number: cardNumber,
  cvv2: Type.Optional(cvv2),
  expiration_month: month,
  expiration_year: year,
};
const cardData = Type.Object(cardDataFields);
export type CardData = Static<typeof cardData>;

const deviceSessionId = Type.String({ maxLength: DEVICE_SESSION_MAX, [LENIENT_DEFAULT]: NO_DEVICE_SESSION });

/** Spec 4.7: from card data, or from a token. */
export const newCard = Type.Object(
  {
    token_id: Type.Optional(Type.String({ minLength: 1, maxLength: 45 })),
    holder_name: Type.Optional(holderName),
    card_number: Type.Optional(cardNumber),
    cvv2: Type.Optional(cvv2),
    expiration_month: Type.Optional(month),
    expiration_year: Type.Optional(year),
    device_session_id: Type.Optional(deviceSessionId),
  },
  {
    title: 'NewCard',
    description:
      'Either token_id with device_session_id, or holder_name, card_number, cvv2, expiration_month and ' +
      'expiration_year. With a token_id the other card fields are ignored.',
  },
);
export type NewCardBody = Static<typeof newCard>;

export const cardUpdate = Type.Object(
  {
    holder_name: Type.Optional(holderName),
    cvv2: Type.Optional(cvv2),
    expiration_month: Type.Optional(month),
    expiration_year: Type.Optional(year),
    merchant_id: Type.Optional(text(45)),
  },
  { title: 'CardUpdate' },
);
export type CardUpdate = Static<typeof cardUpdate>;

/** Stated as empty for now (spec 4.7). */
export const cardUpdated = Type.Object({}, { title: 'CardUpdated' });

/** Spec 2.3. */
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
    allows_payouts: Type.Boolean({ description: 'Always false: this gateway pays out to no card' }),
    brand: Type.String({ examples: ['visa'] }),
    type: Type.String({ examples: ['credit'] }),
    bank_name: Type.String(),
    bank_code: Type.String(),
    customer_id: nullable(Type.String()),
  },
  { title: 'Card' },
);

export const binView = Type.Object(
  {
    bin: Type.String(),
    bank: Type.String(),
    bank_code: Type.String(),
    brand: Type.String(),
    type: Type.String({ examples: ['credit'] }),
    card_type: Type.String({ examples: ['CREDIT'], description: 'The type as older clients compare it' }),
    country: nullable(Type.String({ examples: ['COL'] })),
  },
  { title: 'Bin' },
);
