import type { FastifyRequest } from 'fastify';
import { normalEmail } from '../../people/accounts/account.ts';
import type { Control } from '../../people/control.ts';
import { findSignedIn, type SignedIn } from '../../people/sessions/session.ts';
import { reject } from '../../platform/errors.ts';
import { isForwarded } from '../../platform/http/access/forwarded-request.ts';
import { readSessionCookie } from './cookie.ts';

/**
 * The person of the request's session cookie. The demo account needs no second factor, so its sessions only count for
 * requests that come directly from this machine.
 */
export async function findVisitor(
  control: Control,
  request: FastifyRequest,
  isByItself = false,
): Promise<SignedIn | undefined> {
  const token = readSessionCookie(request, control.addresses.portal);
  const signedIn = token === undefined ? undefined : await findSignedIn(control, token, isByItself);
  if (signedIn === undefined) return undefined;
  return isBarredDemo(control, request, signedIn.account.email) ? undefined : signedIn;
}

/** Runs before the password is checked, because the response must not reveal whether it was correct. */
export function rejectForwardedDemo(control: Control, request: FastifyRequest, email: string): void {
  if (!isBarredDemo(control, request, normalEmail(email))) return;
  throw reject('demo_account_remote');
}

const isBarredDemo = ({ trialOperator }: Control, request: FastifyRequest, email: string): boolean =>
  email === trialOperator && isForwarded(request);
