import { dictionary } from '@zxcvbn-ts/language-common';
import { localPasswords } from './local-passwords.ts';

let known: ReadonlySet<string> | undefined;

/** The list of zxcvbn, from leaks of all the world, and what people here add to it. Read when first asked. */
export function isGuessablePassword(plain: string): boolean {
  known ??= new Set([...dictionary['passwords-common'], ...localPasswords]);
  return known.has(plain);
}
