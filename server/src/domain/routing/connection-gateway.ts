import type { Gateway } from '../../dependencies.ts';
import { refusedValue, rule } from '../../platform/errors.ts';
import type { ConnectionKind } from '../../processors/connections/connection.ts';

/** The part of the gateway that operations on connections need. */
export type ConnectionGateway = Pick<
  Gateway,
  'database' | 'keyRing' | 'realClock' | 'merchantCache' | 'connections'
>;

export function kindOf({ connections }: Pick<Gateway, 'connections'>, word: string): ConnectionKind {
  const kind = connections.kinds.find(({ name }) => name === word);
  if (kind !== undefined) return kind;
  throw refusedValue('kind', rule('not_one_of', { allowed: connections.kinds.map(({ name }) => name) }));
}
