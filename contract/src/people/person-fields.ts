import Type from 'typebox';
import { oneOf, requiredText } from '../shared/schema/fields.ts';
import { languages } from '../shared/words/language.ts';
import { ofKind } from '../shared/words/text-kinds.ts';

/** Only requires text; the password rules need the email address as well. */
export const password = () => ofKind('secret', Type.String({ minLength: 1, maxLength: 1_000 }));
export const personName = () => requiredText(100);
export const language = () => oneOf(languages);
/** Token of a link in an email. */
export const linkToken = () => ofKind('secret', Type.String({ minLength: 1, maxLength: 100 }));

/** WebAuthn options that the browser passes to an authenticator. */
export const authenticatorOptions = () => Type.Unsafe<object>({ type: 'object' });

/** The authenticator's WebAuthn response; the server verifies it as a whole. */
export const authenticatorAnswer = () =>
  Type.Object({ id: ofKind('secret', Type.String({ maxLength: 2_000 })) }, { additionalProperties: true });
