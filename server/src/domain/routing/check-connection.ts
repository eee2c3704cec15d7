import Type, { type TObject } from 'typebox';
import { refusedValue, rule } from '../../platform/errors.ts';
import type { ConnectionKind, ConnectionMethod } from '../../processors/connections/connection.ts';
import {
  findEnablingFault,
  findNewHostFault,
  type HostRule,
} from '../../processors/connections/destination.ts';
import type { StoredConnection, Values } from '../../processors/connections/stored-connection.ts';
import { checkValues, rejectUnknownNames } from './check-values.ts';

const MOST_IN_NAME = 80;

export function checkName(text: string): string {
  const name = text.trim();
  if (name === '') throw refusedValue('name', 'empty');
  if (name.length > MOST_IN_NAME) throw refusedValue('name', rule('too_long', { max: MOST_IN_NAME }));
  return name;
}

export function checkMethods(
  kind: ConnectionKind,
  words: readonly string[] | undefined,
): readonly ConnectionMethod[] {
  if (words === undefined) return kind.methods;
  const methods = kind.methods.filter(method => words.includes(method));
  const isWrong = words.some(word => !methods.some(method => method === word));
  if (isWrong || methods.length === 0) {
    throw refusedValue('methods', rule('not_some_of', { allowed: kind.methods }));
  }
  return methods;
}

interface Configuration {
  settings: Values;
  secrets: Values;
}

export function checkConfiguration(
  {
    settings,
    secrets,
    findSettingsFault,
  }: Pick<ConnectionKind, 'settings' | 'secrets' | 'findSettingsFault'>,
  given: { settings: unknown; secrets: unknown },
): Configuration {
  rejectUnknownNames(settings, given.settings, 'settings');
  rejectUnknownNames(secrets, given.secrets, 'secrets');
  const schema = Type.Object({ settings, secrets });
  const checked = checkValues(schema, { settings: given.settings, secrets: given.secrets }) as Configuration;
  const fault = findSettingsFault?.(checked.settings);
  if (fault !== undefined) throw refusedValue(`settings.${fault.field}`, fault.rule);
  return checked;
}

/** Like `checkConfiguration`, but secrets may be missing, because they are entered later. */
export const checkWithoutSecrets = (
  kind: ConnectionKind,
  given: { settings: unknown; secrets: unknown },
): Configuration => checkConfiguration({ ...kind, secrets: Type.Partial(kind.secrets as TObject) }, given);

/** A new destination of a connection must be one that the installation allows. */
export function checkNewHost(hostRule: HostRule, kind: ConnectionKind, settings: Values): void {
  const fault = findNewHostFault(hostRule, kind.destinationOf(settings));
  if (fault !== undefined) throw refusedValue('settings', fault);
}

/**
 * A connection whose host changed needs its secrets again, and cannot be enabled for a host that is not
 * allowed.
 */
export function checkEnabling(
  hostRule: HostRule,
  kind: ConnectionKind,
  connection: StoredConnection,
  secrets: Values,
): void {
  const fault = findEnablingFault(hostRule, kind.destinationOf(connection.settings));
  if (fault !== undefined) throw refusedValue('id', fault);
  const { required = [] } = kind.secrets as { required?: readonly string[] };
  const missing = required.filter(name => !Object.hasOwn(secrets, name));
  if (missing.length === 0) return;
  throw refusedValue('id', rule('connection_secrets_missing', { secrets: missing }));
}
