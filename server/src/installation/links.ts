import type { Logger } from 'pino';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { Gateway } from '../dependencies.ts';
import { builtInKinds } from '../processors/links/kinds.ts';
import type { LinkKind } from '../processors/links/link.ts';
import type { LinkBoard } from '../processors/links/link-board.ts';
import { newLinkBoard } from '../processors/links/new-link-board.ts';

export interface LinkParts {
  /** Where the listeners of the program are bound; absent where nothing listens, and links are opened as they are needed. */
  host?: string | undefined;
  /** Those that the program knows, unless somebody plays one. */
  linkKinds?: readonly LinkKind[] | undefined;
  log: Logger;
}

type LinkPlace = Pick<Gateway, 'database' | 'keyRing' | 'merchantCache'> & { realClock: DatabaseClock };

/** One board for the API and the worker of a process: they share its connections to whoever moves money. */
export const openLinks = (
  { host, linkKinds = builtInKinds, log }: LinkParts,
  { realClock, ...place }: LinkPlace,
): LinkBoard =>
  newLinkBoard({
    ...place,
    kinds: linkKinds,
    clock: realClock,
    processId: realClock.own.id,
    opensAll: host !== undefined,
    log,
  });
