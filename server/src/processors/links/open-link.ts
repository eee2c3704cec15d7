import type { Logger } from 'pino';
import type { Database } from '../../database/connection.ts';
import type { MerchantCache } from '../../database/merchant-cache.ts';
import { describeHeldCopy, type Quarantine } from '../../database/quarantine.ts';
import { type Clock, monotonicMs } from '../../primitives/clock.ts';
import type { KeyRing } from '../../vault/key-ring.ts';
import { findOpeningFault, type HostRule } from './destination.ts';
import { newDisputeInbox } from './dispute-inbox-store.ts';
import type { LinkKind, OpenLink } from './link.ts';
import { findEnrolment, openEnrolment } from './link-enrolments.ts';
import { findSealedLink, type SealedLink } from './link-store.ts';
import type { MessageTrace } from './message-trace.ts';
import { newMessageTraces } from './message-trace-store.ts';
import { brokenLink, type OpenedLink, watchOpened } from './opened-link.ts';
import type { RequestBook } from './request-book.ts';
import { newRequestBooks } from './request-book-store.ts';
import { openLinkSecrets } from './stored-link.ts';
import { newTraceNumbers } from './trace-number-store.ts';
import type { Watch } from './watched-link.ts';

export interface LinkOpenerOptions {
  kinds: readonly LinkKind[];
  /** Judged each time that a connection is opened: a stored one may lead elsewhere than the installation allows. */
  hostRule: HostRule;
  database: Database;
  keyRing: KeyRing;
  merchantCache: MerchantCache;
  /** Real time. */
  clock: Clock;
  log: Logger;
  /** A restored copy opens no connection until it is released; absent where no copy can be restored. */
  quarantine?: Quarantine | undefined;
  /** Where the figures of calls are kept. */
  onCall?: ((linkId: string, ...called: Parameters<Watch['onCall']>) => void) | undefined;
}

export interface LinkOpener {
  /** As it is configured at this moment. Throws where that cannot be read, or where it is not enabled any more. */
  open(linkId: string): Promise<OpenedLink>;
  close(): Promise<void>;
}

/**
 * Opens a connection exclusively for a certification, with its own trace for the report. Throws if it cannot be opened.
 */
export async function openLinkAlone(
  options: LinkOpenerOptions,
  linkId: string,
  trace: MessageTrace,
): Promise<OpenLink> {
  const sealed = await findSealedLink(options.database, linkId);
  if (sealed === undefined) throw new Error(`there is no link ${linkId}`);
  return openStored(options, sealed, newRequestBooks(options.database, options.clock).of(linkId), trace);
}

const kindOf = ({ kinds }: LinkOpenerOptions, link: { kind: string }): LinkKind | undefined =>
  kinds.find(({ name }) => name === link.kind);

function openStored(
  options: LinkOpenerOptions,
  { link, sealedSecrets }: SealedLink,
  book: RequestBook,
  trace: MessageTrace,
): OpenLink {
  const { database, keyRing, clock, log, quarantine } = options;
  const copy = quarantine?.heldCopy();
  if (copy !== undefined) throw new Error(describeHeldCopy(copy));
  const kind = kindOf(options, link);
  if (kind === undefined) throw new Error(`nobody here knows the kind ${link.kind}`);
  const fault = findOpeningFault(options.hostRule, kind.destinationOf(link.settings));
  if (fault !== undefined) throw new Error(fault);
  return kind.open({
    id: link.id,
    settings: link.settings,
    secrets: openLinkSecrets(keyRing, link.id, sealedSecrets),
    enrolmentOf: merchantId => openEnrolment(options, merchantId, link),
    book,
    numbers: newTraceNumbers(database, link.id),
    trace,
    disputes: newDisputeInbox(database, link.id, clock),
    clock,
    log,
  });
}

/** Makes open links of stored ones: gives them their secrets, and everything outside of them that they need. */
export function newLinkOpener(options: LinkOpenerOptions): LinkOpener {
  const { database, clock, log } = options;
  const books = newRequestBooks(database, clock);
  const traces = newMessageTraces(database, log);

  return {
    async open(linkId) {
      const sealed = await findSealedLink(database, linkId);
      if (sealed?.link.status !== 'enabled') throw new Error(`link ${linkId} is not enabled any more`);
      let link: OpenLink;
      try {
        link = openStored(options, sealed, books.of(linkId), traces.of(linkId));
      } catch (error) {
        log.error({ err: error, link: linkId }, 'a link cannot be opened as it is configured');
        link = brokenLink(error, clock.now());
      }
      return watchOpened({
        version: sealed.link.version,
        link,
        canInquire: kindOf(options, sealed.link)?.capabilities.canInquire ?? false,
        nowMs: monotonicMs,
        isEnrolled: async merchantId => (await findEnrolment(options, merchantId, sealed.link)) !== undefined,
        onCall: (...called) => options.onCall?.(linkId, ...called),
        onBroken: error =>
          log.error({ err: error, link: linkId }, 'a link has failed to do what was asked of it'),
      });
    },
    async close() {
      await Promise.all([books.idle(), traces.flush()]);
    },
  };
}
