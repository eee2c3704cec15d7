import { changePassword, requirePassword } from '../control/accounts/change-password.ts';
import { confirmEmail, resendConfirmation } from '../control/accounts/confirm-email.ts';
import { changeAccount, findAccount } from '../control/accounts/store.ts';
import type { Control } from '../control/control.ts';
import { confirmFirstCode, startSecondFactor } from '../control/second-factor/second-factor.ts';
import { deleteSecondFactor } from '../control/second-factor/store.ts';
import { idleSince } from '../control/sessions/session.ts';
import { endSession, endSessionsOf, listSessions } from '../control/sessions/store.ts';
import { notFound } from '../errors.ts';
import { pathId } from '../http/path-id.ts';
import type { App } from '../http/server.ts';
import { getSignedIn } from './guard.ts';
import { drawQrCode } from './qr-code.ts';
import { accountBody, codeBody, confirmPasswordBody, passwordBody, tokenBody } from './schemas.ts';
import { sessionItem, sessionView } from './session-view.ts';

/** What people do with their own account. */
export function accountRoutes(app: App, control: Control): void {
  const { database } = control;

  app.put('/account', { schema: { body: accountBody } }, async request => {
    const { account, csrfToken, session } = getSignedIn(request);
    await changeAccount(database, account.id, request.body);
    request.auditNote = { what: account.id, details: request.body };
    return sessionView(control, (await findAccount(database, account.id)) ?? account, csrfToken, session);
  });

  app.post('/password', { schema: { body: passwordBody } }, async (request, reply) => {
    const { account, session } = getSignedIn(request);
    await changePassword(control, { account, sessionId: session.id }, request.body);
    return reply.code(204).send();
  });

  app.post('/email/confirm', { schema: { body: tokenBody } }, async request => {
    const { account, csrfToken, session } = getSignedIn(request);
    await confirmEmail(control, account, request.body.token);
    return sessionView(control, (await findAccount(database, account.id)) ?? account, csrfToken, session);
  });

  app.post('/email/resend', async (request, reply) => {
    await resendConfirmation(control, getSignedIn(request).account);
    return reply.code(202).send({ is_accepted: true });
  });

  app.post('/second-factor/start', async request => {
    const { account } = getSignedIn(request);
    const { secret, otpauthUrl } = await startSecondFactor(control, account);
    return { secret, otpauth_url: otpauthUrl, qr_svg: await drawQrCode(otpauthUrl) };
  });

  app.post('/second-factor/confirm', { schema: { body: codeBody } }, async request => {
    const codes = await confirmFirstCode(control, getSignedIn(request).account, request.body.code);
    return { recovery_codes: codes };
  });

  app.post('/second-factor/stop', { schema: { body: confirmPasswordBody } }, async (request, reply) => {
    const { account } = getSignedIn(request);
    await requirePassword(control, account, request.body.password);
    await deleteSecondFactor(database, account.id);
    return reply.code(204).send();
  });

  app.get('/sessions', async request => {
    const { account, session } = getSignedIn(request);
    const now = control.realClock.now();
    const sessions = await listSessions(database, account.id, now, idleSince(now));
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
