import type { Gateway } from '../../dependencies.ts';
import { refusedValue, rule } from '../../errors.ts';
import type { LinkKind } from '../../processors/links/link.ts';

/** What the verbs of connections need of an environment. */
export type LinkGateway = Pick<Gateway, 'database' | 'keyRing' | 'realClock' | 'merchantCache' | 'links'>;

export function kindOf({ links }: Pick<Gateway, 'links'>, word: string): LinkKind {
  const kind = links.kinds.find(({ name }) => name === word);
  if (kind !== undefined) return kind;
  throw refusedValue('kind', rule('not_one_of', { allowed: links.kinds.map(({ name }) => name) }));
}
