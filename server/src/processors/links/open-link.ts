import type { Logger } from 'pino';
import type { Database } from '../../database/connection.ts';
import type { MerchantCache } from '../../database/merchant-cache.ts';
import { type Clock, monotonicMs } from '../../primitives/clock.ts';
import type { KeyRing } from '../../vault/key-ring.ts';
import type { LinkKind, OpenLink } from './link.ts';
import { findEnrolment, openEnrolment } from './link-enrolments.ts';
import { findSealedLink, type SealedLink } from './link-store.ts';
import { newMessageTraces } from './message-trace-store.ts';
import { brokenLink, type OpenedLink, watchOpened } from './opened-link.ts';
import { newRequestBooks } from './request-book-store.ts';
import { openLinkSecrets } from './stored-link.ts';
import { newTraceNumbers } from './trace-number-store.ts';

export interface LinkOpenerOptions {
  kinds: readonly LinkKind[];
  database: Database;
  keyRing: KeyRing;
  merchantCache: MerchantCache;
  /** Real time. */
  clock: Clock;
  log: Logger;
}

export interface LinkOpener {
  /** As it is configured at this moment. Throws where that cannot be read, or where it is not enabled any more. */
  open(linkId: string): Promise<OpenedLink>;
  close(): Promise<void>;
}

/** Makes open links of stored ones: gives them their secrets, and everything outside of them that they need. */
export function newLinkOpener(options: LinkOpenerOptions): LinkOpener {
  const { kinds, database, keyRing, clock, log } = options;
  const bookOf = newRequestBooks(database, clock);
  const traces = newMessageTraces(database, log);

  const openStored = ({ link, sealedSecrets }: SealedLink): OpenLink => {
    const kind = kinds.find(({ name }) => name === link.kind);
    if (kind === undefined) throw new Error(`nobody here knows the kind ${link.kind}`);
    return kind.open({
      id: link.id,
      settings: link.settings,
      secrets: openLinkSecrets(keyRing, link.id, sealedSecrets),
      enrolmentOf: merchantId => openEnrolment(options, merchantId, link.id),
      book: bookOf(link.id),
      numbers: newTraceNumbers(database, link.id),
      trace: traces.of(link.id),
      clock,
      log: log.child({ link: link.id }),
    });
  };
  return {
    async open(linkId) {
      const sealed = await findSealedLink(database, linkId);
      if (sealed?.link.status !== 'enabled') throw new Error(`link ${linkId} is not enabled any more`);
      let link: OpenLink;
      try {
        link = openStored(sealed);
      } catch (error) {
        log.error({ err: error, link: linkId }, 'a link cannot be opened as it is configured');
        link = brokenLink(error, clock.now());
      }
      return watchOpened({
        version: sealed.link.version,
        link,
        nowMs: monotonicMs,
        isEnrolled: async merchantId => (await findEnrolment(options, merchantId, linkId)) !== undefined,
        onBroken: error =>
          log.error({ err: error, link: linkId }, 'a link has failed to do what was asked of it'),
      });
    },
    close: traces.flush,
  };
}
