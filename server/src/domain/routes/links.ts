import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { clearEnrolmentSecrets } from '../../processors/links/enrolment-store.ts';
import { EVERYBODY } from '../../processors/links/known-links.ts';
import type { LinkBoard } from '../../processors/links/link-board.ts';
import { listLinkStates, type SeenLinkState } from '../../processors/links/link-state-store.ts';
import {
  insertLink,
  listStoredLinks,
  lockSealedLink,
  noteLinkTest,
  type SealedLink,
  updateLink,
  updateLinkStatus,
} from '../../processors/links/link-store.ts';
import {
  type LinkStatus,
  openLinkSecrets,
  type StoredLink,
  sealLinkSecrets,
} from '../../processors/links/stored-link.ts';
import { checkEnabling } from './check-link.ts';
import { kindOf, type LinkGateway } from './link-gateway.ts';
import { idIsTaken, type LinkChanges, type LinkInput, planLinkChange, planNewLink } from './plan-link.ts';

/** A link with what the running processes say of it. */
export interface LinkInSight extends StoredLink {
  states: readonly SeenLinkState[];
}

/** Enabled from the beginning; nothing goes over it before a route names it and a merchant is enrolled there. */
export async function addLink(gateway: LinkGateway, input: LinkInput): Promise<LinkInSight> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  const { link, secrets } = planNewLink(gateway, input);
  const sealed = sealLinkSecrets(keyRing, link.id, secrets);
  if (!(await insertLink(database, link, sealed, realClock.now()))) throw idIsTaken(link.id);
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, link.id);
}

/**
 * Every process reopens the connection within a second. A connection that leads elsewhere loses its secrets, those of its
 * merchants included, and is off until somebody has entered them again and enabled it: nothing follows it to the new host.
 */
export async function changeLink(
  gateway: LinkGateway,
  id: string,
  changes: LinkChanges,
): Promise<LinkInSight> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  await database.transaction(async tx => {
    const before = await lockSealedLink(tx, id);
    if (before === undefined) throw notFound();
    const { link, secrets, isElsewhere } = planLinkChange(gateway, before, changes);
    const now = realClock.now();
    await updateLink(tx, link, sealLinkSecrets(keyRing, id, secrets), now);
    if (isElsewhere) await clearEnrolmentSecrets(tx, id, now);
  });
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, id);
}

/** Whether a connection may be enabled as it is; throws where it may not. */
export function judgeEnabling(gateway: LinkGateway, { link, sealedSecrets }: SealedLink): void {
  const secrets = openLinkSecrets(gateway.keyRing, link.id, sealedSecrets);
  checkEnabling(gateway.links.hostRule, kindOf(gateway, link.kind), link, secrets);
}

/** Nothing is sent over a disabled link, whatever was sent over it before. */
export async function setLinkStatus(
  gateway: LinkGateway,
  id: string,
  status: LinkStatus,
): Promise<LinkInSight> {
  const { database, realClock, merchantCache } = gateway;
  await database.transaction(async tx => {
    const sealed = await lockSealedLink(tx, id);
    if (sealed === undefined) throw notFound();
    if (status === 'enabled') judgeEnabling(gateway, sealed);
    await updateLinkStatus(tx, id, status, realClock.now());
  });
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, id);
}

/**
 * Asks the far side for an echo, and lets it verify our webhook address for an hour (domain/link-notices). A failure says what
 * this process and the running ones know of the reason.
 */
export async function testLink(
  { database, realClock, links }: LinkGateway,
  id: string,
  timeoutMs: number,
): ReturnType<LinkBoard['check']> {
  if (!(await noteLinkTest(database, id, realClock.now()))) throw notFound();
  const check = await links.check(id, timeoutMs);
  if (check.kind === 'answered') return check;
  const own = links.states().filter(({ linkId }) => linkId === id);
  const running = (await listLinkStates(database)).filter(({ linkId, isReady }) => linkId === id && !isReady);
  const faults = [...own.map(({ state }) => state.lastFault), ...running.map(({ lastFault }) => lastFault)];
  const reasons = new Set([check.message, ...faults.flatMap(fault => fault?.message ?? [])]);
  return { kind: 'failed', message: [...reasons].join('; ') };
}

export async function listLinks({ database }: Pick<Gateway, 'database'>): Promise<LinkInSight[]> {
  const [links, states] = await Promise.all([listStoredLinks(database), listLinkStates(database)]);
  return links.map(link => ({ ...link, states: states.filter(({ linkId }) => linkId === link.id) }));
}

export async function getLink(gateway: Pick<Gateway, 'database'>, id: string): Promise<LinkInSight> {
  const link = (await listLinks(gateway)).find(known => known.id === id);
  if (link === undefined) throw notFound();
  return link;
}
