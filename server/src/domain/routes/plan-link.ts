import { refusedValue, rule } from '../../errors.ts';
import { isSameDestination } from '../../processors/links/destination.ts';
import type { NewLink, SealedLink } from '../../processors/links/link-store.ts';
import { openLinkSecrets, type StoredLink, type Values } from '../../processors/links/stored-link.ts';
import {
  checkConfiguration,
  checkMethods,
  checkName,
  checkNewHost,
  checkWithoutSecrets,
} from './check-link.ts';
import { NO_LINK, OWN_PROCESSOR } from './choose-links.ts';
import { kindOf, type LinkGateway } from './link-gateway.ts';

export interface LinkInput {
  /** Small letters, digits and dashes. It is never changed. */
  id: string;
  kind: string;
  name: string;
  /** Defaults to every method that the kind supports. */
  methods?: readonly string[] | undefined;
  settings: unknown;
  secrets: unknown;
}

export interface LinkChanges {
  name?: string | undefined;
  methods?: readonly string[] | undefined;
  /** All of them: what is not named is gone. */
  settings?: unknown;
  /** Omitted secrets stay, because they cannot be read back. */
  secrets?: Values | undefined;
}

const ID_FORMAT = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** A connection as it would be added, judged. */
export function planNewLink(gateway: LinkGateway, input: LinkInput): { link: NewLink; secrets: Values } {
  const { id } = input;
  if (!ID_FORMAT.test(id)) {
    throw refusedValue('id', 'not_a_connection_id');
  }
  if (id === OWN_PROCESSOR) throw refusedValue('id', rule('id_of_own_processor', { id }));
  if (id === NO_LINK) throw refusedValue('id', rule('id_of_none', { id }));
  const kind = kindOf(gateway, input.kind);
  const name = checkName(input.name);
  const methods = checkMethods(kind, input.methods);
  const { settings, secrets } = checkConfiguration(kind, input);
  checkNewHost(gateway.links.hostRule, kind, settings);
  return {
    link: { id, kind: kind.name, name, methods, settings, secretNames: Object.keys(secrets) },
    secrets,
  };
}

export const idIsTaken = (id: string) => refusedValue('id', rule('id_taken', { id }));

export interface PlannedChange {
  link: Omit<NewLink, 'kind'> & Pick<StoredLink, 'status'>;
  secrets: Values;
  /** Whether it leads to another host: it loses its secrets then, and is turned off. */
  isElsewhere: boolean;
}

/** A connection as it would be after a change, judged. */
export function planLinkChange(
  gateway: LinkGateway,
  { link, sealedSecrets }: SealedLink,
  changes: LinkChanges,
): PlannedChange {
  const kind = kindOf(gateway, link.kind);
  const given = { settings: changes.settings ?? link.settings, secrets: changes.secrets ?? {} };
  const requested = checkWithoutSecrets(kind, given);
  const isElsewhere = !isSameDestination(
    kind.destinationOf(link.settings),
    kind.destinationOf(requested.settings),
  );
  if (isElsewhere) checkNewHost(gateway.links.hostRule, kind, requested.settings);
  const { settings, secrets } = isElsewhere
    ? requested
    : checkConfiguration(kind, {
        settings: given.settings,
        secrets: { ...openLinkSecrets(gateway.keyRing, link.id, sealedSecrets), ...given.secrets },
      });
  const planned: PlannedChange['link'] = {
    id: link.id,
    name: changes.name === undefined ? link.name : checkName(changes.name),
    methods: changes.methods === undefined ? link.methods : checkMethods(kind, changes.methods),
    settings,
    secretNames: Object.keys(secrets),
    status: isElsewhere ? 'disabled' : link.status,
  };
  return { link: planned, secrets, isElsewhere };
}
