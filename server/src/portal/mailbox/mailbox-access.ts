import { mayDo } from '@recaudo/contract/shared/permissions';
import type { FastifyRequest } from 'fastify';
import { listMemberships } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import type { SignedIn } from '../../people/sessions/session.ts';
import { hasShownSecondFactor } from '../../people/sign-in/step-up.ts';
import { isForwarded } from '../../platform/http/access/forwarded-request.ts';
import { findVisitor } from '../guard/visitor.ts';

/** What a visitor may see of the sandbox's mails and caught deliveries. */
export interface MailboxView {
  /** Of these merchants; undefined means all. */
  merchantIds: readonly string[] | undefined;
  /** Those of the installation itself: links to choose a password are among them. */
  seesOwnMails: boolean;
}

/** Undefined: signed out, nothing is shown. */
export type MailboxAccess = (request: FastifyRequest) => Promise<MailboxView | undefined>;

/**
 * Emails contain links that act for their recipient. On a local installation, people at this machine read those to invented
 * payers without a session. Everybody else needs the session of somebody who may move the merchant's money. The
 * installation's own mails take the session of an operator with a second factor everywhere (decision 0013).
 */
export function newMailboxAccess(control: Control | undefined, isLocal: boolean): MailboxAccess {
  return async request => {
    const signedIn = control && (await findVisitor(control, request));
    const seesOwnMails = signedIn !== undefined && isFullOperator(control, signedIn);
    if (isLocal && !isForwarded(request)) return { merchantIds: undefined, seesOwnMails };
    if (control === undefined || signedIn === undefined) return undefined;
    return { merchantIds: await listOwnMerchants(control, signedIn), seesOwnMails };
  };
}

/** As the console judges it (guard.ts): links to choose a password must not need less than the console does. */
const isFullOperator = (control: Control | undefined, signedIn: SignedIn): boolean =>
  signedIn.account.isOperator &&
  (signedIn.account.email === control?.trialOperator || hasShownSecondFactor(signedIn));

/** None during an impersonation, which is read-only. */
async function listOwnMerchants(
  { database }: Control,
  { account, session }: SignedIn,
): Promise<readonly string[]> {
  if (session.impersonatedBusinessId !== null) return [];
  const memberships = await listMemberships(database, account.id);
  return memberships
    .filter(({ role }) => mayDo(role, 'money', 'sandbox'))
    .map(({ business }) => business.sandboxMerchantId);
}
