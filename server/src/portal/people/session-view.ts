import type { Account } from '../../people/accounts/account.ts';
import type { Membership } from '../../people/businesses/business.ts';
import { listMemberships } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import { findImpersonated } from '../../people/impersonation/impersonation.ts';
import type { SignedIn } from '../../people/sessions/session.ts';
import type { StoredSession } from '../../people/sessions/store.ts';
import { hasShownSecondFactor } from '../../people/sign-in/step-up.ts';

const accountView = ({
  id,
  name,
  email,
  language,
  hasSecondFactor,
  hasAuthenticatorApp,
  hasPasskey,
  hasConfirmedEmail,
  isOperator,
  operatorRole,
}: Account) => ({
  id,
  name,
  email,
  language,
  has_second_factor: hasSecondFactor,
  has_authenticator_app: hasAuthenticatorApp,
  has_passkey: hasPasskey,
  has_confirmed_email: hasConfirmedEmail,
  is_operator: isOperator,
  operator_role: operatorRole,
});

const businessView = ({ business, role }: Membership) => ({
  id: business.id,
  name: business.name,
  role,
  sandbox_merchant_id: business.sandboxMerchantId,
  production_merchant_id: business.productionMerchantId,
});

/** The dashboard's initial data. */
export async function sessionView(control: Control, { account, csrfToken, session }: SignedIn) {
  const memberships = await listMemberships(control.database, account.id);
  const impersonated = await findImpersonated(control, { account, session });
  const isOperatorHere = account.isOperator && account.email !== control.trialOperator;
  const isLive = memberships.some(({ business }) => business.productionMerchantId !== null);
  return {
    account: accountView(account),
    csrf_token: csrfToken,
    /** True if the account's access is closed until this session has shown a second factor. */
    needs_second_factor: (isOperatorHere || isLive) && !hasShownSecondFactor({ account, session }),
    businesses: memberships.map(businessView),
    /** The business that an operator views instead of their own. */
    impersonation:
      impersonated === undefined ? null : businessView({ business: impersonated, role: 'read_only' }),
    addresses: control.addresses,
  };
}

export const sessionItem = (session: StoredSession, currentId: string) => ({
  id: session.id,
  creation_date: session.creationDate,
  last_seen: session.lastSeen,
  ip: session.ip,
  user_agent: session.userAgent,
  has_second_factor: session.secondFactorAt !== null,
  is_current: session.id === currentId,
});
