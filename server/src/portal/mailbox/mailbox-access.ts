import { mayDo } from '@recaudo/contract/shared/permissions';
import type { FastifyRequest } from 'fastify';
import { listMemberships } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import type { SignedIn } from '../../people/sessions/session.ts';
import { hasShownSecondFactor } from '../../people/sign-in/step-up.ts';
import { isForwarded } from '../../platform/http/access/forwarded-request.ts';
import { findVisitor } from '../guard/visitor.ts';

/** The part of the sandbox's emails and received events that a visitor may see. */
export interface MailboxView {
  /** Only of these merchants; undefined means all. */
  merchantIds: readonly string[] | undefined;
  /** True for the installation's own emails, which include links to choose a password. */
  seesOwnMails: boolean;
}

/** Undefined: signed out, so nothing is shown. */
export type MailboxAccess = (request: FastifyRequest) => Promise<MailboxView | undefined>;

/**
 * Emails contain links that act for their recipient. On a local installation, people at this machine read emails to
 * invented payers without a session. Everyone else needs the session of a person who may move the merchant's money. The
 * installation's own emails always require an operator's session with a second factor (decision 0013).
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

/** The console's own rule (guard.ts): links to choose a password must not need less than the console does. */
const isFullOperator = (control: Control | undefined, signedIn: SignedIn): boolean =>
  signedIn.account.isOperator &&
  (signedIn.account.email === control?.trialOperator || hasShownSecondFactor(signedIn));

/** Empty during an impersonation, which is read-only. */
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
