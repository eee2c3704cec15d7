import type { Logger } from 'pino';
import type { DatabaseClock } from '../database/database-clock.ts';
import type { Gateway } from '../dependencies.ts';
import type { Metrics } from '../metrics.ts';
import type { ConnectionHosts } from '../primitives/connection-hosts.ts';
import { builtInKinds } from '../processors/links/kinds.ts';
import type { LinkKind } from '../processors/links/link.ts';
import type { LinkBoard } from '../processors/links/link-board.ts';
import { type LinkBoardOptions, newLinkBoard } from '../processors/links/new-link-board.ts';

export interface LinkParts {
  /** Whether all links are kept open; otherwise each is opened when it is first needed. */
  opensAllLinks?: boolean | undefined;
  /** Those that the program knows, unless somebody plays one. */
  linkKinds?: readonly LinkKind[] | undefined;
  config: { connectionHosts: ConnectionHosts | undefined };
  metrics: Metrics;
  log: Logger;
}

type LinkPlace = Pick<Gateway, 'environment' | 'database' | 'keyRing' | 'merchantCache' | 'quarantine'> & {
  realClock: DatabaseClock;
};

/** One board for the API and the worker of a process, which share their connections to acquirers. */
export function openLinks(
  { opensAllLinks = false, linkKinds = builtInKinds, config, metrics, log }: LinkParts,
  { environment, realClock, ...place }: LinkPlace,
): LinkBoard {
  return newMeasuredBoard(metrics, environment, {
    ...place,
    kinds: linkKinds,
    hostRule: { environment, listed: config.connectionHosts },
    clock: realClock,
    processId: realClock.own.id,
    opensAll: opensAllLinks,
    log,
  });
}

/** A board whose calls and links are in the metrics, and each call in the log. */
export function newMeasuredBoard(
  { linkRequests, linkRequestSeconds, watchLinks }: Metrics,
  environment: string,
  options: Omit<LinkBoardOptions, 'onCall'>,
): LinkBoard {
  const board = newLinkBoard({
    ...options,
    onCall(link, result, afterMs, { merchantId, reference, original }) {
      linkRequests.inc({ environment, link, result });
      linkRequestSeconds.observe({ environment, link }, afterMs / 1_000);
      const line = {
        environment,
        merchant_id: merchantId,
        resource_id: (original ?? reference)?.replace(/-\d+$/, ''),
        reference,
        link,
        result,
        ms: Math.round(afterMs * 10) / 10,
      };
      options.log.info(line, 'link request');
    },
  });
  watchLinks(environment, board.states);
  return board;
}
