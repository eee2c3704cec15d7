import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { audit } from '../../people/audit/audit.ts';
import { haveFirstKeys } from '../../people/businesses/store.ts';
import type { Control } from '../../people/control.ts';
import {
  listKeys,
  restrictBusinessKey,
  revokeBusinessKey,
  rotateBusinessKey,
  type ShownKey,
} from '../../people/keys/keys.ts';
import { mayDo } from '../../people/permissions.ts';
import { requireFresh } from '../../people/sign-in/step-up.ts';
import { environmentOf, getMembership, getSignedIn } from '../guard/guard.ts';
import { networksBody, rotateBody } from './schemas.ts';

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
});

export function keyRoutes(app: App, control: Control): void {
  const all = '/businesses/:business_id/keys/:environment';

  app.get(all, async request => {
    const { business, role } = getMembership(request);
    const environment = getEnvironment(request);
    // A link on a foreign page must not use up the one look.
    const mayReveal = mayDo(role, 'keys', environment) && request.headers['sec-fetch-mode'] !== 'navigate';
    // A read that shows secrets, once: as much as a change.
    if (mayReveal && (await haveFirstKeys(control.database, business.id, environment))) {
      requireFresh(getSignedIn(request), control.realClock.now());
    }
    const keys = await listKeys(control, business, environment, mayReveal);
    if (keys.some(key => key.key !== undefined)) await recordLook(control, request, environment);
    return keys.map(keyView);
  });

  app.post(`${all}/rotate`, { schema: { body: rotateBody } }, async request => {
    const { kind, overlap_hours: overlapHours = DAY_HOURS } = request.body;
    const { business } = getMembership(request);
    const environment = getEnvironment(request);
    const key = await rotateBusinessKey(control, business, environment, { kind, overlapHours });
    request.auditDetails = { what: `${kind} …${key.slice(-4)}`, details: { overlap_hours: overlapHours } };
    return { kind, key };
  });

  app.put(`${all}/:key_id`, { schema: { body: networksBody } }, async request => {
    const { business } = getMembership(request);
    const { lastFour, allowedNetworks } = await restrictBusinessKey(
      control,
      business,
      getEnvironment(request),
      { keyId: pathId(request, 'key_id'), networks: request.body.allowed_networks },
    );
    const details = { allowed_networks: allowedNetworks.join(' ') };
    request.auditDetails = { what: `private …${lastFour}`, details };
    return { allowed_networks: allowedNetworks };
  });

  app.delete(`${all}/:key_id`, async (request, reply) => {
    const { business } = getMembership(request);
    const environment = getEnvironment(request);
    const revoked = await revokeBusinessKey(control, business, environment, pathId(request, 'key_id'));
    request.auditDetails = { what: `${revoked.kind} …${revoked.lastFour}` };
    return reply.code(204).send();
  });
}

function getEnvironment(request: FastifyRequest): Environment {
  const environment = environmentOf(request);
  if (environment === undefined) throw notFound();
  return environment;
}

/** A GET that the log has to know: from now on somebody has the keys. */
const recordLook = (control: Control, request: FastifyRequest, environment: Environment): Promise<void> => {
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
