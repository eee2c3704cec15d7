import type { FastifyRequest } from 'fastify';
import { listMemberships } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import { mayDo } from '../../people/permissions.ts';
import { findSignedIn, type SignedIn } from '../../people/sessions/session.ts';
import { readSessionCookie } from '../guard/cookie.ts';

/** What a visitor may see of the sandbox's mails and caught deliveries. */
export interface MailboxView {
  /** Of these merchants; undefined means all. */
  merchantIds: readonly string[] | undefined;
  /** Those of the installation itself: links to choose a password are among them. */
  seesOwnMails: boolean;
}

/** Undefined: nobody is signed in, and nothing is shown. */
export type MailboxAccess = (request: FastifyRequest) => Promise<MailboxView | undefined>;

/**
 * Mails hold links that act for whoever gets them. At a local installation those to invented payers are open, so that a
 * newcomer sees them at once. Elsewhere they take a session of somebody who may move the merchant's money. The
 * installation's own take the session of an operator everywhere (decision 0013).
 */
export function newMailboxAccess(control: Control | undefined, isLocal: boolean): MailboxAccess {
  return async request => {
    const signedIn = await findVisitor(control, request);
    const seesOwnMails = signedIn?.account.isOperator === true;
    if (isLocal) return { merchantIds: undefined, seesOwnMails };
    if (control === undefined || signedIn === undefined) return undefined;
    return { merchantIds: await listOwnMerchants(control, signedIn), seesOwnMails };
  };
}

async function findVisitor(
  control: Control | undefined,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const token = control && readSessionCookie(request, control.addresses.portal);
  return control === undefined || token === undefined ? undefined : findSignedIn(control, token);
}

/** While an operator looks at somebody's business they act for nobody. */
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
