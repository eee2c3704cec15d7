import type { Credentials } from '../../../domain/merchants/create-merchant.ts';
import { createBusiness } from '../../../people/businesses/create-business.ts';
import { findBusinessOfSandboxMerchant } from '../../../people/businesses/store.ts';
import type { Control } from '../../../people/control.ts';
import { addOperator } from '../../../people/sign-in/add-operator.ts';
import { DEMO_EMAIL } from '../../../people/sign-in/retire-demo-account.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';

const PASSWORD_LENGTH = 16;

/**
 * An account with the demo merchant as its sandbox and operator rights. The password is random, because a fixed one
 * would open every installation.
 */
export async function makeDemoAccount(
  control: Control,
  sandbox: Credentials,
): Promise<{ email: string; password: string }> {
  const password = newSecret(PASSWORD_LENGTH);
  const person = { email: DEMO_EMAIL, name: 'Demo', language: 'es', password } as const;
  const { accountId } = await addOperator(control, person);
  const present = await findBusinessOfSandboxMerchant(control.database, sandbox.merchant.id);
  if (present === undefined) {
    await control.database.transaction(tx => createBusiness(tx, control, accountId, sandbox));
  }
  return { email: DEMO_EMAIL, password };
}
