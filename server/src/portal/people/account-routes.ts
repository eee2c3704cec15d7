import { account as accountContract } from '@recaudo/contract/people/account';
import type { FastifyRequest } from 'fastify';
import { confirmEmail, resendConfirmation } from '../../people/accounts/confirm-email.ts';
import { changeAccount, findAccount } from '../../people/accounts/store.ts';
import type { Control } from '../../people/control.ts';
import { idleLimits } from '../../people/sessions/session.ts';
import { endSession, endSessionsOf, listSessions } from '../../people/sessions/store.ts';
import { changePassword } from '../../people/sign-in/change-password.ts';
import { notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { getSignedIn } from '../guard/guard.ts';
import { sessionItem, sessionView } from './session-view.ts';

/** Routes for a person's own account. */
export function accountRoutes(app: App, control: Control): void {
  const { database } = control;
  const changedView = async (request: FastifyRequest) => {
    const signedIn = getSignedIn(request);
    const account = await findAccount(database, signedIn.account.id);
    return sessionView(control, { ...signedIn, account: account ?? signedIn.account });
  };

  mount(app, accountContract.change, async request => {
    const { account } = getSignedIn(request);
    await changeAccount(database, account.id, request.body);
    request.auditDetails = { what: account.id, details: request.body };
    return changedView(request);
  });

  mount(app, accountContract.changePassword, async request => {
    const { account, session } = getSignedIn(request);
    await changePassword(control, { account, sessionId: session.id }, request.body);
  });

  mount(app, accountContract.confirmEmail, async request => {
    await confirmEmail(control, getSignedIn(request).account, request.body.token);
    return changedView(request);
  });

  mount(app, accountContract.resendConfirmation, async request => {
    await resendConfirmation(control, getSignedIn(request).account);
    return { is_accepted: true };
  });

  mount(app, accountContract.sessions, async request => {
    const { account, session } = getSignedIn(request);
    const now = control.realClock.now();
    const sessions = await listSessions(database, account.id, now, idleLimits(now));
    return sessions.map(one => sessionItem(one, session.id));
  });

  mount(app, accountContract.endOtherSessions, async request => {
    const { account, session } = getSignedIn(request);
    await endSessionsOf(database, account.id, session.id);
  });

  mount(app, accountContract.endSession, async request => {
    const { account } = getSignedIn(request);
    if ((await endSession(database, account.id, request.params.session_id)) === 0) throw notFound();
  });
}
