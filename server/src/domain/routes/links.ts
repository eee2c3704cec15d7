import Type from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue } from '../../errors.ts';
import { EVERYBODY } from '../../processors/links/known-links.ts';
import type { LinkKind, LinkMethod } from '../../processors/links/link.ts';
import type { LinkBoard } from '../../processors/links/link-board.ts';
import { listLinkStates, type SeenLinkState } from '../../processors/links/link-state-store.ts';
import {
  insertLink,
  listStoredLinks,
  lockSealedLink,
  noteLinkTest,
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
import { checkValues, refuseUnknownNames } from './check-values.ts';
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
const MOST_IN_NAME = 80;

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

/** Every process closes it and opens it anew within a second. */
export async function changeLink(
  gateway: LinkGateway,
  id: string,
  changes: LinkChanges,
): Promise<LinkInSight> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  await database.transaction(async tx => {
    const before = await lockSealedLink(tx, id);
    if (before === undefined) throw notFound();
    const { link } = before;
    const kind = kindOf(gateway, link.kind);
    const { settings, secrets } = checkConfiguration(kind, {
      settings: changes.settings ?? link.settings,
      secrets: { ...openLinkSecrets(keyRing, id, before.sealedSecrets), ...changes.secrets },
    });
    const changed = {
      id,
      name: changes.name === undefined ? link.name : checkName(changes.name),
      methods: changes.methods === undefined ? link.methods : checkMethods(kind, changes.methods),
      settings,
      secretNames: Object.keys(secrets),
    };
    await updateLink(tx, changed, sealLinkSecrets(keyRing, id, secrets), realClock.now());
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
  const { database, realClock, merchantCache } = gateway;
  if ((await updateLinkStatus(database, id, status, realClock.now())) === undefined) throw notFound();
  merchantCache.forget(EVERYBODY);
  return getLink(gateway, id);
}

/** Asks the far side for an echo, and lets it verify our webhook address for an hour (domain/link-notices). */
export async function testLink(
  { database, realClock, links }: LinkGateway,
  id: string,
  timeoutMs: number,
): ReturnType<LinkBoard['check']> {
  if (!(await noteLinkTest(database, id, realClock.now()))) throw notFound();
  return links.check(id, timeoutMs);
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

function checkName(text: string): string {
  const name = text.trim();
  if (name === '') throw refusedValue('name', 'must not be empty');
  if (name.length > MOST_IN_NAME) throw refusedValue('name', `must have at most ${MOST_IN_NAME} characters`);
  return name;
}

function checkMethods(kind: LinkKind, words: readonly string[] | undefined): readonly LinkMethod[] {
  if (words === undefined) return kind.methods;
  const methods = kind.methods.filter(method => words.includes(method));
  const isWrong = words.some(word => !methods.some(method => method === word));
  if (isWrong || methods.length === 0) {
    throw refusedValue('methods', `must be some of: ${kind.methods.join(', ')}`);
  }
  return methods;
}

function checkConfiguration(
  { settings, secrets }: LinkKind,
  given: { settings: unknown; secrets: unknown },
): { settings: Values; secrets: Values } {
  refuseUnknownNames(settings, given.settings, 'settings');
  refuseUnknownNames(secrets, given.secrets, 'secrets');
  const schema = Type.Object({ settings, secrets });
  return checkValues(schema, { settings: given.settings, secrets: given.secrets }) as {
    settings: Values;
    secrets: Values;
  };
}
