import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { knownLinks } from './known-links.ts';
import type { LinkVerdict } from './link-board.ts';
import { type LinkOpenerOptions, newLinkOpener } from './open-link.ts';
import type { OpenedLink } from './opened-link.ts';

/** Why a link cannot even be opened. */
export type NotOpened = Extract<LinkVerdict, 'no_link' | 'disabled' | 'not_ready'>;

/** The links that this process has open, each as it is configured now. */
export interface OpenLinks {
  /** Opens the connection if needed, reopens it if changed, and waits for its sign-on. */
  use(linkId: string): Promise<OpenedLink | NotOpened>;
  /** Looks for changes of all that are open, and of `others`. */
  refresh(others: Iterable<string>): Promise<void>;
  entries(): Iterable<[linkId: string, opened: OpenedLink]>;
  close(): Promise<void>;
}

export function newOpenLinks(options: LinkOpenerOptions): OpenLinks {
  const { log } = options;
  const opener = newLinkOpener(options);
  const openings = new Map<string, Promise<OpenedLink>>();
  const opened = new Map<string, OpenedLink>();
  let isClosed = false;

  const end = async (linkId: string): Promise<void> => {
    const before = openings.get(linkId);
    openings.delete(linkId);
    opened.delete(linkId);
    await before
      ?.then(link => link.close())
      .catch((error: unknown) => log.warn({ err: error, link: linkId }, 'connection did not close cleanly'));
  };
  const begin = (linkId: string): Promise<OpenedLink> => {
    const opening = opener.open(linkId);
    openings.set(linkId, opening);
    opening.then(
      link => openings.get(linkId) === opening && opened.set(linkId, link),
      // The next caller tries again.
      () => openings.get(linkId) === opening && openings.delete(linkId),
    );
    return opening;
  };
  const reach = async (linkId: string): Promise<OpenedLink | NotOpened> => {
    if (options.quarantine?.heldCopy() !== undefined) return 'not_ready';
    const stored = (await knownLinks(options)).get(linkId);
    const known = openings.get(linkId);
    if (stored?.status !== 'enabled' || isClosed) {
      if (known !== undefined) void end(linkId);
      return stored === undefined ? 'no_link' : 'disabled';
    }
    const link = await (known ?? begin(linkId));
    if (link.version >= stored.version) return link;
    // Of those who notice at the same time one opens it, the others wait for that.
    if (openings.get(linkId) === known) void end(linkId);
    return openings.get(linkId) ?? begin(linkId);
  };
  return {
    async use(linkId) {
      // A database that does not answer is no reason to throw: nothing was sent.
      const link = await reach(linkId).catch((error: unknown): NotOpened => {
        logUnreadable(log, linkId, error);
        return 'not_ready';
      });
      if (typeof link !== 'string') await link.whenSettled;
      return link;
    },
    async refresh(others) {
      await Promise.all([...new Set([...openings.keys(), ...others])].map(reach));
    },
    entries: () => opened.entries(),
    async close() {
      isClosed = true;
      await Promise.all([...openings.keys()].map(end));
      await opener.close();
    },
  };
}

/** An unavailable database is no fault of the link, so it is not logged here. */
function logUnreadable(log: LinkOpenerOptions['log'], linkId: string, error: unknown): void {
  if (!(error instanceof DatabaseUnavailable))
    log.error({ err: error, link: linkId }, 'connection settings cannot be read');
}
