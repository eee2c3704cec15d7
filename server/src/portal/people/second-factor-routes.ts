import { authenticatorApp, passkeys, proof } from '@recaudo/contract/people/second-factor';
import type { FastifyRequest } from 'fastify';
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
import { malformed, notFound } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { runTask } from '../../platform/tasks/task-pool.ts';
import { getSignedIn } from '../guard/guard.ts';
import { drawSecretTask } from './qr-code.ts';

const passkeyView = ({ id, name, creationDate, lastUsedAt }: Passkey) => ({
  id,
  name,
  creation_date: creationDate,
  last_used_at: lastUsedAt,
});

/** Second factors of an account, and re-authentication. */
export function secondFactorRoutes(app: App, control: Control): void {
  authenticatorAppRoutes(app, control);
  passkeyRoutes(app, control);
  stepUpRoutes(app, control);
}

function authenticatorAppRoutes(app: App, control: Control): void {
  mount(app, authenticatorApp.start, async request => {
    const { account } = getSignedIn(request);
    const { secret, otpauthUrl } = await startSecondFactor(control, account);
    const caller = { owner: account.id, log: control.log };
    const svg = await runTask(drawSecretTask, caller, otpauthUrl);
    return { secret, otpauth_url: otpauthUrl, qr_svg: svg };
  });

  mount(app, authenticatorApp.confirm, async request => {
    const codes = await confirmFirstCode(control, getSignedIn(request), request.body.code);
    return { recovery_codes: codes };
  });

  mount(app, authenticatorApp.stop, async request => {
    await stopAuthenticatorApp(control, getSignedIn(request).account);
  });
}

function passkeyRoutes(app: App, control: Control): void {
  mount(app, passkeys.list, async request =>
    (await listPasskeys(control.database, getSignedIn(request).account.id)).map(passkeyView),
  );

  mount(app, passkeys.start, async request => startPasskey(control, getSignedIn(request).account));

  mount(app, passkeys.add, async request => {
    const { passkey, recoveryCodes } = await addPasskey(control, getSignedIn(request), request.body);
    request.auditDetails = { what: passkey.id, details: { name: passkey.name } };
    return { ...passkeyView(passkey), recovery_codes: recoveryCodes };
  });

  mount(app, passkeys.rename, async request => {
    const name = request.body.name.trim();
    const { account } = getSignedIn(request);
    const changed = await renamePasskey(control.database, account.id, request.params.passkey_id, name);
    if (changed === 0) throw notFound();
    request.auditDetails = { details: { name } };
  });

  mount(app, passkeys.remove, async request => {
    await removePasskey(control, getSignedIn(request).account, request.params.passkey_id);
  });
}

function stepUpRoutes(app: App, control: Control): void {
  mount(app, proof.askForPasskey, async request =>
    askForPasskey(control, getSignedIn(request).account, 'step_up'),
  );

  mount(app, proof.show, async request => {
    const { password, code, passkey } = request.body;
    const given = [password, code, passkey].filter(one => one !== undefined);
    if (given.length !== 1) throw malformed('body', 'not_one_proof');
    await stepUp(control, getSignedIn(request), { password, code, passkey }).catch(async (error: unknown) => {
      await recordRejection(control, request);
      throw error;
    });
  });
}

/** Logs a failed re-authentication in an open session. */
const recordRejection = (control: Control, request: FastifyRequest): Promise<void> => {
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
