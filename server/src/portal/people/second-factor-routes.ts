import type { FastifyRequest } from 'fastify';
import { malformed, notFound } from '../../errors.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { audit } from '../../people/audit/audit.ts';
import { INSTALLATION } from '../../people/audit/audit-entry.ts';
import type { Control } from '../../people/control.ts';
import { listPasskeys, type Passkey, renamePasskey } from '../../people/second-factor/passkey-store.ts';
import {
  addPasskey,
  askForPasskey,
  removePasskey,
  startPasskey,
} from '../../people/second-factor/passkeys.ts';
import {
  confirmFirstCode,
  startSecondFactor,
  stopAuthenticatorApp,
} from '../../people/second-factor/second-factor.ts';
import { stepUp } from '../../people/sign-in/step-up.ts';
import { getSignedIn } from '../guard/guard.ts';
import { drawQrCode } from './qr-code.ts';
import { codeBody, passkeyBody, passkeyNameBody, proofBody } from './schemas.ts';

const passkeyView = ({ id, name, creationDate, lastUsedAt }: Passkey) => ({
  id,
  name,
  creation_date: creationDate,
  last_used_at: lastUsedAt,
});

/** What an account signs in with beside its password, and how it shows again who it is. */
export function secondFactorRoutes(app: App, control: Control): void {
  authenticatorAppRoutes(app, control);
  passkeyRoutes(app, control);
  stepUpRoutes(app, control);
}

function authenticatorAppRoutes(app: App, control: Control): void {
  app.post('/second-factor/start', async request => {
    const { account } = getSignedIn(request);
    const { secret, otpauthUrl } = await startSecondFactor(control, account);
    return { secret, otpauth_url: otpauthUrl, qr_svg: await drawQrCode(otpauthUrl) };
  });

  app.post('/second-factor/confirm', { schema: { body: codeBody } }, async request => {
    const codes = await confirmFirstCode(control, getSignedIn(request), request.body.code);
    return { recovery_codes: codes };
  });

  app.post('/second-factor/stop', async (request, reply) => {
    await stopAuthenticatorApp(control, getSignedIn(request).account);
    return reply.code(204).send();
  });
}

function passkeyRoutes(app: App, control: Control): void {
  app.get('/passkeys', async request =>
    (await listPasskeys(control.database, getSignedIn(request).account.id)).map(passkeyView),
  );

  app.post('/passkeys/options', async request => startPasskey(control, getSignedIn(request).account));

  app.post('/passkeys', { schema: { body: passkeyBody } }, async (request, reply) => {
    const { passkey, recoveryCodes } = await addPasskey(control, getSignedIn(request), request.body);
    request.auditDetails = { what: passkey.id, details: { name: passkey.name } };
    return reply.code(201).send({ ...passkeyView(passkey), recovery_codes: recoveryCodes });
  });

  app.put('/passkeys/:passkey_id', { schema: { body: passkeyNameBody } }, async (request, reply) => {
    const name = request.body.name.trim();
    const { account } = getSignedIn(request);
    const changed = await renamePasskey(control.database, account.id, pathId(request, 'passkey_id'), name);
    if (changed === 0) throw notFound();
    request.auditDetails = { details: { name } };
    return reply.code(204).send();
  });

  app.delete('/passkeys/:passkey_id', async (request, reply) => {
    await removePasskey(control, getSignedIn(request).account, pathId(request, 'passkey_id'));
    return reply.code(204).send();
  });
}

function stepUpRoutes(app: App, control: Control): void {
  app.post('/step-up/passkey', async request =>
    askForPasskey(control, getSignedIn(request).account, 'step_up'),
  );

  app.post('/step-up', { schema: { body: proofBody } }, async (request, reply) => {
    const { password, code, passkey } = request.body;
    const given = [password, code, passkey].filter(one => one !== undefined);
    if (given.length !== 1) throw malformed('body', 'must have one of password, code and passkey');
    await stepUp(control, getSignedIn(request), { password, code, passkey }).catch(async (error: unknown) => {
      await recordRefusal(control, request);
      throw error;
    });
    return reply.code(204).send();
  });
}

/** Somebody at an open session who could not show that it is theirs. */
const recordRefusal = (control: Control, request: FastifyRequest): Promise<void> => {
  const { account } = getSignedIn(request);
  return audit(control, {
    chain: INSTALLATION,
    account: { id: account.id, name: account.name },
    action: 'authentication_refused',
    what: account.id,
    fromIp: request.ip,
    environment: null,
    details: {},
  });
};
