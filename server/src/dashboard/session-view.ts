import type { Account } from '../control/accounts/account.ts';
import { listMemberships } from '../control/businesses/store.ts';
import type { Control } from '../control/control.ts';
import { csrfTokenOf } from '../control/sessions/session.ts';
import type { StoredSession } from '../control/sessions/store.ts';

const accountView = ({
  id,
  name,
  email,
  language,
  hasSecondFactor,
  hasConfirmedEmail,
  isOperator,
}: Account) => ({
  id,
  name,
  email,
  language,
  has_second_factor: hasSecondFactor,
  has_confirmed_email: hasConfirmedEmail,
  is_operator: isOperator,
});

/** What the app needs to begin with. */
export async function sessionView(control: Control, account: Account, csrfToken: string) {
  const memberships = await listMemberships(control.database, account.id);
  return {
    account: accountView(account),
    csrf_token: csrfToken,
    businesses: memberships.map(({ business, role }) => ({
      id: business.id,
      name: business.name,
      role,
      sandbox_merchant_id: business.sandboxMerchantId,
      production_merchant_id: business.productionMerchantId,
    })),
    addresses: control.addresses,
  };
}

export const newSessionView = (control: Control, account: Account, token: string) =>
  sessionView(control, account, csrfTokenOf(token));

export const sessionItem = (session: StoredSession, currentId: string) => ({
  id: session.id,
  creation_date: session.creationDate,
  last_seen: session.lastSeen,
  ip: session.ip,
  user_agent: session.userAgent,
  is_current: session.id === currentId,
});
