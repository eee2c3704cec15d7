import type { Language } from '@recaudo/contract/shared/words/language';
import { createMerchant } from '../../domain/merchants/create-merchant.ts';
import { refusedValue } from '../../platform/errors.ts';
import { isMailAddress } from '../../platform/primitives/network/mail-address.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { normalEmail, type Origin } from '../accounts/account.ts';
import { mayWriteTo, newConfirmation } from '../accounts/confirm-email.ts';
import { checkPassword, hashPassword } from '../accounts/password.ts';
import { findAccountsByEmail, insertAccount } from '../accounts/store.ts';
import { createBusiness } from '../businesses/create-business.ts';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import { startSession } from '../sessions/session.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  businessName: string;
  language: Language;
}

/**
 * Creates an account, its business and the sandbox merchant together. An existing account with the address changes only
 * the email: the new account cannot confirm it and stays in the sandbox (decision 0009). Returns the new session's
 * cookie value.
 */
export async function signUp(
  control: Control,
  input: SignUp,
  origin: Origin,
): Promise<{ token: string; accountId: string; businessId: string }> {
  const email = normalEmail(input.email);
  if (!isMailAddress(email)) throw refusedValue('email', 'not_mailable');
  await checkPassword(input.password, { email, name: input.name, businessNames: [input.businessName] });
  const passwordHash = await hashPassword(input.password);
  const sandbox = await createMerchant(control.gateways.sandbox, { name: input.businessName, email });
  const now = control.realClock.now();
  const { name, language } = input;
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
    const { portal } = control.addresses;
    const emailContent =
      owner === undefined
        ? controlEmails.welcome(to, { portal, businessName: input.businessName, token })
        : controlEmails.addressTaken(to, { portal });
    if (mayWrite) await queueEmail(tx, control, to, emailContent);
    return { token: await startSession(tx, now, account.id, { origin }), accountId: account.id, businessId };
  });
}
