import Type from 'typebox';
import { eventTypes } from '../shared/event-types.ts';
import { documented, HTTP_URL } from '../shared/schema/documented.ts';
import { checkedText, secret } from '../shared/schema/fields.ts';
import { freeText, ofKind } from '../shared/words/text-kinds.ts';

const URL_MAX = 2_000;
const USER_MAX = 100;
const PASSWORD_MAX = 200;
const TYPES_MAX = 100;

export const webhookUrl = () =>
  ofKind(
    'address',
    Type.String({
      minLength: 1,
      maxLength: URL_MAX,
      format: 'not-blank',
      ...documented({ format: 'uri', pattern: HTTP_URL }),
    }),
  );

/** Unknown event types are checked later, because a lenient merchant may send some (webhook.ts). */
export const eventTypesIn = () =>
  Type.Array(
    checkedText({
      maxLength: 60,
      examples: ['charge.succeeded'],
      ...documented({ enum: [...eventTypes, '*'] }),
    }),
    {
      minItems: 1,
      maxItems: TYPES_MAX,
      description: 'Event types to send, or * for all',
    },
  );

export const auth = {
  // In basic auth the first colon ends the user name.
  user: Type.Optional(freeText(Type.String({ maxLength: USER_MAX, ...documented({ pattern: '^[^:]*$' }) }))),
  password: Type.Optional(secret(PASSWORD_MAX)),
};
