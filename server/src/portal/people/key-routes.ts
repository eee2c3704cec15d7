import { keys as keysContract } from '@recaudo/contract/people/keys';
import type { Environment } from '@recaudo/contract/shared/environment';
import { mayDo } from '@recaudo/contract/shared/permissions';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../people/audit/audit.ts';
import { haveFirstKeys } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import {
  listKeys,
  restrictBusinessKey,
  revealBusinessKey,
  revokeBusinessKey,
  rotateBusinessKey,
  type ShownKey,
} from '../../people/keys/keys.ts';
import { isFresh, requireFresh } from '../../people/sign-in/step-up.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';

const DAY_HOURS = 24;

const keyView = (key: ShownKey) => ({
  id: key.id,
  kind: key.kind,
  last_four: key.lastFour,
  creation_date: key.creationDate,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  allowed_networks: key.allowedNetworks,
  ...(key.key === undefined ? {} : { key: key.key }),
  can_be_shown: key.isKept,
});

export function keyRoutes(app: App, control: Control): void {
  mount(app, keysContract.list, async request => {
    const { business, role } = getMembership(request);
    const { environment } = request.params;
    // A link on another site's page must not use up the only time that the keys are shown.
    const isOwnRead = mayDo(role, 'keys', environment) && request.headers['sec-fetch-mode'] !== 'navigate';
    const isFirstLook = isOwnRead && (await haveFirstKeys(control.database, business.id, environment));
    const mayReveal = isFirstLook && mayShowFirst(control, request, environment);
    const keys = await listKeys(control, business, environment, mayReveal);
    if (mayReveal) await recordPoll(control, request, environment);
    return keys.map(keyView);
  });

  mount(app, keysContract.rotate, async request => {
    const { kind, overlap_hours: overlapHours = DAY_HOURS } = request.body;
    const { business } = getMembership(request);
    const { environment } = request.params;
    const key = await rotateBusinessKey(control, business, environment, { kind, overlapHours });
    request.auditDetails = { what: `${kind} …${key.slice(-4)}`, details: { overlap_hours: overlapHours } };
    return { kind, key };
  });

  mount(app, keysContract.reveal, async request => {
    const { business } = getMembership(request);
    const { environment, key_id: keyId } = request.params;
    const { key, lastFour } = await revealBusinessKey(control, business, environment, keyId);
    request.auditDetails = { what: `private …${lastFour}` };
    return { key };
  });

  mount(app, keysContract.restrict, async request => {
    const { business } = getMembership(request);
    const { environment, key_id: keyId } = request.params;
    const restriction = { keyId, networks: request.body.allowed_networks };
    const { lastFour, allowedNetworks } = await restrictBusinessKey(
      control,
      business,
      environment,
      restriction,
    );
    const details = { allowed_networks: allowedNetworks.join(' ') };
    request.auditDetails = { what: `private …${lastFour}`, details };
    return { allowed_networks: allowedNetworks };
  });

  mount(app, keysContract.revoke, async request => {
    const { business } = getMembership(request);
    const { environment } = request.params;
    const revoked = await revokeBusinessKey(control, business, environment, request.params.key_id);
    request.auditDetails = { what: `${revoked.kind} …${revoked.lastFour}` };
  });
}

/**
 * Showing secrets has the same requirements as a change. Sandbox keys can be shown again, so a stale session waits for
 * the button instead of asking for a password on arrival.
 */
function mayShowFirst(control: Control, request: FastifyRequest, environment: Environment): boolean {
  const now = control.realClock.now();
  if (environment === 'sandbox') return isFresh(getSignedIn(request), now);
  requireFresh(getSignedIn(request), now);
  return true;
}

/** Logs this GET, because it has shown the keys to a person. */
const recordPoll = (control: Control, request: FastifyRequest, environment: Environment): Promise<void> => {
  const { account } = getSignedIn(request);
  const { business } = getMembership(request);
  return audit(control, {
    chain: business.id,
    account: { id: account.id, name: account.name },
    action: 'first_keys_shown',
    what: business.id,
    fromIp: request.ip,
    environment,
    details: {},
  });
};
