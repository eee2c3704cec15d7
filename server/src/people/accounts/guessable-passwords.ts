import { localPasswords } from './local-passwords.ts';

let known: ReadonlySet<string> | undefined;

/** zxcvbn's list from worldwide leaks, plus local passwords. */
async function loadPasswords(): Promise<ReadonlySet<string>> {
  // Unpacks 5 MB on import, which only people who choose a password need.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...localPasswords]);
}

export async function isGuessablePassword(forms: Iterable<string>): Promise<boolean> {
  const passwords = known ?? (await loadPasswords());
  known = passwords;
  return [...forms].some(form => passwords.has(form));
}
