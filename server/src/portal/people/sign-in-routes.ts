import { signIn as signInContract } from '@recaudo/contract/people/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '../../people/accounts/account.ts';
import { limitTries } from '../../people/accounts/sign-in-limits.ts';
import type { Control } from '../../people/control.ts';
import { hashToken } from '../../people/secret-token.ts';
import { findSignedIn } from '../../people/sessions/session.ts';
import { endSession, endSessionByToken } from '../../people/sessions/store.ts';
import { forgotPassword, resetPassword } from '../../people/sign-in/change-password.ts';
import { signIn } from '../../people/sign-in/sign-in.ts';
import { signInByPasskey, startPasskeyEntry } from '../../people/sign-in/sign-in-by-passkey.ts';
import { signUp } from '../../people/sign-in/sign-up.ts';
import { notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { pickLanguage } from '../../platform/primitives/values/language.ts';
import { clearSessionCookie, readSessionCookie, sendSessionCookie } from '../guard/cookie.ts';
import { getSignedIn } from '../guard/guard.ts';
import { rejectForwardedDemo } from '../guard/visitor.ts';
import { sessionView } from './session-view.ts';

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Starts a new session and ends the browser's previous one. */
export async function enter(control: Control, request: FastifyRequest, reply: FastifyReply, token: string) {
  const before = readSessionCookie(request, control.addresses.portal);
  if (before !== undefined) await endSessionByToken(control.database, hashToken(before));
  const signedIn = await findSignedIn(control, token);
  if (signedIn === undefined) throw notFound();
  request.auditDetails = { account: signedIn.account, ...request.auditDetails };
  sendSessionCookie(reply, token, control.addresses.portal);
  return sessionView(control, signedIn);
}

export function signInRoutes(app: App, control: Control): void {
  mount(app, signInContract.signUp, async (request, reply) => {
    await limitTries(control, 'ip', request.ip);
    await limitTries(control, 'sign_up', request.ip);
    const { business_name: businessName, language, ...person } = request.body;
    const ownLanguage = language ?? pickLanguage(undefined, request.headers['accept-language']);
    const entered = await signUp(
      control,
      { ...person, businessName, language: ownLanguage },
      originOf(request),
    );
    request.auditDetails = { chain: entered.businessId, what: entered.accountId };
    return enter(control, request, reply, entered.token);
  });

  mount(app, signInContract.signIn, async (request, reply) => {
    rejectForwardedDemo(control, request, request.body.email);
    const result = await signIn(control, request.body, originOf(request));
    if (result.kind === 'signed_in') return enter(control, request, reply, result.token);
    const { hasAuthenticatorApp } = result.account;
    return {
      second_factor_needed: true as const,
      has_authenticator_app: hasAuthenticatorApp,
      passkey_options: result.passkeyOptions ?? null,
    };
  });

  mount(app, signInContract.startPasskeyEntry, request => startPasskeyEntry(control, originOf(request)));

  mount(app, signInContract.signInByPasskey, async (request, reply) =>
    enter(control, request, reply, await signInByPasskey(control, request.body.passkey, originOf(request))),
  );

  mount(app, signInContract.signOut, async (request, reply) => {
    const { account, session } = getSignedIn(request);
    await endSession(control.database, account.id, session.id);
    clearSessionCookie(reply, control.addresses.portal);
  });

  mount(app, signInContract.session, async request => sessionView(control, getSignedIn(request)));

  mount(app, signInContract.forgotPassword, async request => {
    await limitTries(control, 'ip', request.ip);
    // Not awaited, because the response time would reveal whether the account exists.
    forgotPassword(control, request.body.email).catch((error: unknown) =>
      control.log.error({ err: error, request_id: request.id }, 'could not write a password reset email'),
    );
    return { is_accepted: true };
  });

  mount(app, signInContract.resetPassword, async (request, reply) => {
    await limitTries(control, 'ip', request.ip);
    const account = await resetPassword(control, request.body);
    request.auditDetails = { account };
    clearSessionCookie(reply, control.addresses.portal);
  });
}
