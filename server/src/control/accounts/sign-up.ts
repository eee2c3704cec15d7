import { translatingConstraints } from '../../database/constraint.ts';
import { createMerchant } from '../../domain/merchants/create-merchant.ts';
import { refusedValue } from '../../errors.ts';
import type { Language } from '../../pages/language.ts';
import { newId } from '../../primitives/id.ts';
import { isMailAddress } from '../../primitives/mail-address.ts';
import { createBusiness } from '../businesses/create-business.ts';
import type { Control } from '../control.ts';
import { controlLetters, queueLetter } from '../letters/control-letters.ts';
import { startSession } from '../sessions/session.ts';
import { normalEmail, type Origin } from './account.ts';
import { checkPassword, hashPassword } from './password.ts';
import { findAccountByEmail, insertAccount } from './store.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  businessName: string;
  language: Language;
}

const isTaken = () => refusedValue('email', 'already has an account: sign in, or ask for a new password');

/** An account, its business and the sandbox merchant at once. Returns the value of the new session's cookie. */
export async function signUp(
  control: Control,
  wanted: SignUp,
  origin: Origin,
): Promise<{ token: string; accountId: string; businessId: string }> {
  const email = normalEmail(wanted.email);
  if (!isMailAddress(email)) throw refusedValue('email', 'must be an address that mail can be sent to');
  checkPassword(wanted.password, email);
  if ((await findAccountByEmail(control.database, email)) !== undefined) throw isTaken();
  const passwordHash = await hashPassword(wanted.password);
  const sandbox = await createMerchant(control.gateways.sandbox, { name: wanted.businessName, email });
  const now = control.realClock.now();
  const { name, language } = wanted;
  const account = {
    id: newId('account'),
    name: name.trim(),
    email,
    passwordHash,
    language,
    isOperator: false,
    creationDate: now,
  };
  return translatingConstraints({ accounts_email: isTaken }, () =>
    control.database.transaction(async tx => {
      await insertAccount(tx, account);
      const businessId = await createBusiness(tx, control, account.id, sandbox);
      const to = { email, name, language };
      const data = { home: control.addresses.home, businessName: wanted.businessName };
      await queueLetter(tx, control, to, controlLetters.welcome(to, data));
      const token = await startSession(tx, now, account.id, origin);
      return { token, accountId: account.id, businessId };
    }),
  );
}
