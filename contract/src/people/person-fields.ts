import Type from 'typebox';
import { oneOf, requiredText } from '../shared/schema/fields.ts';
import { languages } from '../shared/words/language.ts';
import { ofKind } from '../shared/words/text-kinds.ts';

/** Its rules are judged with the address at hand; this only keeps it a text. */
export const password = () => ofKind('secret', Type.String({ minLength: 1, maxLength: 1_000 }));
export const personName = () => requiredText(100);
export const language = () => oneOf(languages);
/** Of a link in an email. */
export const linkToken = () => ofKind('secret', Type.String({ minLength: 1, maxLength: 100 }));

/** What a browser asks an authenticator with, as the standard of passkeys has it. */
export const authenticatorOptions = () => Type.Unsafe<object>({ type: 'object' });

/** What a browser gives back from an authenticator; the server judges it whole. */
export const authenticatorAnswer = () =>
  Type.Object({ id: ofKind('secret', Type.String({ maxLength: 2_000 })) }, { additionalProperties: true });
