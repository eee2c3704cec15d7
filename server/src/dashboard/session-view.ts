import type { Account } from '../control/accounts/account.ts';
import type { Membership } from '../control/businesses/business.ts';
import { listMemberships } from '../control/businesses/store.ts';
import type { Control } from '../control/control.ts';
import type { SignedIn } from '../control/sessions/session.ts';
import { hasShownSecondFactor } from '../control/sessions/step-up.ts';
import type { StoredSession } from '../control/sessions/store.ts';
import { findVisited } from '../control/sessions/visit.ts';

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
});

const businessView = ({ business, role }: Membership) => ({
  id: business.id,
  name: business.name,
  role,
  sandbox_merchant_id: business.sandboxMerchantId,
  production_merchant_id: business.productionMerchantId,
});

/** What the app needs to begin with. */
export async function sessionView(control: Control, { account, csrfToken, session }: SignedIn) {
  const memberships = await listMemberships(control.database, account.id);
  const visited = await findVisited(control, { account, session });
  const isOperatorHere = account.isOperator && account.email !== control.trialOperator;
  const isLive = memberships.some(({ business }) => business.productionMerchantId !== null);
  return {
    account: accountView(account),
    csrf_token: csrfToken,
    /** What this account reaches is closed until this session has shown a second factor. */
    needs_second_factor: (isOperatorHere || isLive) && !hasShownSecondFactor({ account, session }),
    businesses: memberships.map(businessView),
    /** What an operator looks at now, instead of any business of their own. */
    visit: visited === undefined ? null : businessView({ business: visited, role: 'read_only' }),
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
