import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { confirmEmail, resendConfirmation } from '../../people/accounts/confirm-email.ts';
import { changeAccount, findAccount } from '../../people/accounts/store.ts';
import type { Control } from '../../people/control.ts';
import { idleLimits } from '../../people/sessions/session.ts';
import { endSession, endSessionsOf, listSessions } from '../../people/sessions/store.ts';
import { changePassword } from '../../people/sign-in/change-password.ts';
import { getSignedIn } from '../guard/guard.ts';
import { accountBody, passwordBody, tokenBody } from './schemas.ts';
import { sessionItem, sessionView } from './session-view.ts';

/** What people do with their own account. */
export function accountRoutes(app: App, control: Control): void {
  const { database } = control;
  const changedView = async (request: FastifyRequest) => {
    const signedIn = getSignedIn(request);
    const account = await findAccount(database, signedIn.account.id);
    return sessionView(control, { ...signedIn, account: account ?? signedIn.account });
  };

  app.put('/account', { schema: { body: accountBody } }, async request => {
    const { account } = getSignedIn(request);
    await changeAccount(database, account.id, request.body);
    request.auditDetails = { what: account.id, details: request.body };
    return changedView(request);
  });

  app.post('/password', { schema: { body: passwordBody } }, async (request, reply) => {
    const { account, session } = getSignedIn(request);
    await changePassword(control, { account, sessionId: session.id }, request.body);
    return reply.code(204).send();
  });

  app.post('/email/confirm', { schema: { body: tokenBody } }, async request => {
    await confirmEmail(control, getSignedIn(request).account, request.body.token);
    return changedView(request);
  });

  app.post('/email/resend', async (request, reply) => {
    await resendConfirmation(control, getSignedIn(request).account);
    return reply.code(202).send({ is_accepted: true });
  });

  app.get('/sessions', async request => {
    const { account, session } = getSignedIn(request);
    const now = control.realClock.now();
    const sessions = await listSessions(database, account.id, now, idleLimits(now));
    return sessions.map(one => sessionItem(one, session.id));
  });

  app.delete('/sessions', async (request, reply) => {
    const { account, session } = getSignedIn(request);
    await endSessionsOf(database, account.id, session.id);
    return reply.code(204).send();
  });

  app.delete('/sessions/:session_id', async (request, reply) => {
    const id = pathId(request, 'session_id');
    if ((await endSession(database, getSignedIn(request).account.id, id)) === 0) throw notFound();
    return reply.code(204).send();
  });
}
