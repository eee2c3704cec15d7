import type { Language } from '@recaudo/contract/language';
import { createMerchant } from '../../domain/merchants/create-merchant.ts';
import { refusedValue } from '../../errors.ts';
import { newId } from '../../primitives/id.ts';
import { isMailAddress } from '../../primitives/mail-address.ts';
import { createBusiness } from '../businesses/create-business.ts';
import type { Control } from '../control.ts';
import { controlLetters, queueLetter } from '../letters/control-letters.ts';
import { startSession } from '../sessions/session.ts';
import { normalEmail, type Origin } from './account.ts';
import { mayWriteTo, newConfirmation } from './confirm-email.ts';
import { checkPassword, hashPassword } from './password.ts';
import { findAccountsByEmail, insertAccount } from './store.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  businessName: string;
  language: Language;
}

/**
 * An account, its business and the sandbox merchant at once. Whether the address has an account already changes only the
 * letter: the new one cannot confirm it and stays in the sandbox (decision 0009). Returns the value of the new session's
 * cookie.
 */
export async function signUp(
  control: Control,
  wanted: SignUp,
  origin: Origin,
): Promise<{ token: string; accountId: string; businessId: string }> {
  const email = normalEmail(wanted.email);
  if (!isMailAddress(email)) throw refusedValue('email', 'must be an address that mail can be sent to');
  checkPassword(wanted.password, { email, name: wanted.name, businessNames: [wanted.businessName] });
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
    hasConfirmedEmail: false,
    creationDate: now,
  };
  const mayWrite = await mayWriteTo(control, email);
  return control.database.transaction(async tx => {
    const { owner } = await findAccountsByEmail(tx, email);
    await insertAccount(tx, account);
    const businessId = await createBusiness(tx, control, account.id, sandbox);
    const token = await newConfirmation(tx, control, account.id);
    const to = owner?.account ?? { email, name, language };
    const { home } = control.addresses;
    const letter =
      owner === undefined
        ? controlLetters.welcome(to, { home, businessName: wanted.businessName, token })
        : controlLetters.addressTaken(to, { home });
    if (mayWrite) await queueLetter(tx, control, to, letter);
    return { token: await startSession(tx, now, account.id, origin), accountId: account.id, businessId };
  });
}
