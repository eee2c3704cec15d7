import { localPasswords } from './local-passwords.ts';

let known: ReadonlySet<string> | undefined;

/** The list of zxcvbn, from leaks of all the world, and what people here add to it. */
async function loadPasswords(): Promise<ReadonlySet<string>> {
  // It unpacks its words as it is loaded: 5 MB that only somebody who chooses a password needs.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...localPasswords]);
}

export async function isGuessablePassword(forms: Iterable<string>): Promise<boolean> {
  const passwords = known ?? (await loadPasswords());
  known = passwords;
  return [...forms].some(form => passwords.has(form));
}
