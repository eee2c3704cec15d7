import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue } from '../../errors.ts';
import { isSameDestination } from '../../processors/links/destination.ts';
import { clearEnrolmentSecrets } from '../../processors/links/enrolment-store.ts';
import { EVERYBODY } from '../../processors/links/known-links.ts';
import type { LinkKind } from '../../processors/links/link.ts';
import { listLinkStates, type SeenLinkState } from '../../processors/links/link-state-store.ts';
import {
  insertLink,
  listStoredLinks,
  lockSealedLink,
  updateLink,
  updateLinkStatus,
} from '../../processors/links/link-store.ts';
import {
  type LinkStatus,
  openLinkSecrets,
  type StoredLink,
  sealLinkSecrets,
  type Values,
} from '../../processors/links/stored-link.ts';
import {
  checkConfiguration,
  checkEnabling,
  checkMethods,
  checkName,
  checkNewHost,
  checkWithoutSecrets,
} from './check-link.ts';
import { NO_LINK, OWN_PROCESSOR } from './choose-links.ts';

export type LinkGateway = Pick<Gateway, 'database' | 'keyRing' | 'realClock' | 'merchantCache' | 'links'>;

export interface LinkInput {
  /** Small letters, digits and dashes. It is never changed. */
  id: string;
  kind: string;
  name: string;
  /** All that the kind can carry where nobody says. */
  methods?: readonly string[] | undefined;
  settings: unknown;
  secrets: unknown;
}

/** A link with what the running processes say of it. */
export interface LinkInSight extends StoredLink {
  states: readonly SeenLinkState[];
}

const ID_FORMAT = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Enabled from the beginning; nothing goes over it before a route names it and a merchant is enrolled there. */
export async function addLink(gateway: LinkGateway, input: LinkInput): Promise<LinkInSight> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  const { id } = input;
  if (!ID_FORMAT.test(id)) {
    throw refusedValue('id', 'must be 1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit');
  }
  if (id === OWN_PROCESSOR) throw refusedValue('id', `must not be ${id}: rules name our own processor by it`);
  if (id === NO_LINK) throw refusedValue('id', `must not be ${id}: it says that there is none`);
  const kind = kindOf(gateway, input.kind);
  const name = checkName(input.name);
  const methods = checkMethods(kind, input.methods);
  const { settings, secrets } = checkConfiguration(kind, input);
  checkNewHost(gateway.links.hostRule, kind, settings);
  const secretNames = Object.keys(secrets);
  const sealed = sealLinkSecrets(keyRing, id, secrets);
  const link = { id, kind: kind.name, name, methods, settings, secretNames };
  if (!(await insertLink(database, link, sealed, realClock.now())))
    throw refusedValue('id', `is taken: ${id}`);
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, id);
}

export interface LinkChanges {
  name?: string | undefined;
  methods?: readonly string[] | undefined;
  /** All of them: what is not named is gone. */
  settings?: unknown;
  /** What is not named stays, since nobody can read it to say it again. */
  secrets?: Values | undefined;
}

/**
 * Every process closes it and opens it anew within a second. A connection that leads elsewhere loses its secrets, those of its
 * merchants included, and is off until somebody has entered them again and enabled it: nothing follows it to the new host.
 */
export async function changeLink(
  gateway: LinkGateway,
  id: string,
  changes: LinkChanges,
): Promise<LinkInSight> {
  const { database, keyRing, realClock, merchantCache, links } = gateway;
  await database.transaction(async tx => {
    const before = await lockSealedLink(tx, id);
    if (before === undefined) throw notFound();
    const { link } = before;
    const kind = kindOf(gateway, link.kind);
    const given = { settings: changes.settings ?? link.settings, secrets: changes.secrets ?? {} };
    const asked = checkWithoutSecrets(kind, given);
    const isElsewhere = !isSameDestination(
      kind.destinationOf(link.settings),
      kind.destinationOf(asked.settings),
    );
    if (isElsewhere) checkNewHost(links.hostRule, kind, asked.settings);
    const { settings, secrets } = isElsewhere
      ? asked
      : checkConfiguration(kind, {
          settings: given.settings,
          secrets: { ...openLinkSecrets(keyRing, id, before.sealedSecrets), ...given.secrets },
        });
    const changed = {
      id,
      name: changes.name === undefined ? link.name : checkName(changes.name),
      methods: changes.methods === undefined ? link.methods : checkMethods(kind, changes.methods),
      settings,
      secretNames: Object.keys(secrets),
      status: isElsewhere ? ('disabled' as const) : link.status,
    };
    const now = realClock.now();
    await updateLink(tx, changed, sealLinkSecrets(keyRing, id, secrets), now);
    if (isElsewhere) await clearEnrolmentSecrets(tx, id, now);
  });
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, id);
}

/** Nothing is sent over a disabled link, whatever was sent over it before. */
export async function setLinkStatus(
  gateway: LinkGateway,
  id: string,
  status: LinkStatus,
): Promise<LinkInSight> {
  const { database, keyRing, realClock, merchantCache, links } = gateway;
  await database.transaction(async tx => {
    const sealed = await lockSealedLink(tx, id);
    if (sealed === undefined) throw notFound();
    const { link, sealedSecrets } = sealed;
    if (status === 'enabled') {
      const secrets = openLinkSecrets(keyRing, id, sealedSecrets);
      checkEnabling(links.hostRule, kindOf(gateway, link.kind), link, secrets);
    }
    await updateLinkStatus(tx, id, status, realClock.now());
  });
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, id);
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

export function kindOf({ links }: Pick<Gateway, 'links'>, word: string): LinkKind {
  const kind = links.kinds.find(({ name }) => name === word);
  if (kind !== undefined) return kind;
  throw refusedValue('kind', `must be one of: ${links.kinds.map(({ name }) => name).join(', ')}`);
}
