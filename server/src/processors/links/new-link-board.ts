import { describeHeldCopy } from '../../database/quarantine.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { unconnectedProcessor } from '../unconnected-processor.ts';
import { unconnectedPseProvider } from '../unconnected-pse-provider.ts';
import { knownLinks } from './known-links.ts';
import { type LinkBoard, type LinkVerdict, noCapabilities, unconnectedCashProvider } from './link-board.ts';
import type { LinkOpenerOptions } from './open-link.ts';
import { type NotOpened, newOpenLinks, type OpenLinks } from './open-links.ts';
import type { OpenedLink } from './opened-link.ts';
import { newStateReport } from './state-report.ts';

export interface LinkBoardOptions extends LinkOpenerOptions {
  /** Under which this process tells of its links. */
  processId: string;
  /** Whether all links that are enabled are kept open, as a running program does; a command opens what it needs. */
  opensAll: boolean;
}

export function newLinkBoard(options: LinkBoardOptions): LinkBoard {
  const { kinds, hostRule, quarantine } = options;
  const links = newOpenLinks(options);
  const rounds = startRounds(options, links);

  const judge = async (linkId: string): Promise<LinkVerdict> => verdictOn(await links.use(linkId));
  const partOf = async <Name extends 'card' | 'pse' | 'cash'>(linkId: string, name: Name) => {
    const link = await links.use(linkId);
    return typeof link === 'string' ? undefined : link[name];
  };
  return {
    kinds,
    hostRule,
    card: async linkId => (await partOf(linkId, 'card')) ?? unconnectedProcessor,
    pse: async linkId => (await partOf(linkId, 'pse')) ?? unconnectedPseProvider,
    cash: async linkId => (await partOf(linkId, 'cash')) ?? unconnectedCashProvider,
    async capabilities(linkId) {
      const stored = (await knownLinks(options)).get(linkId);
      return kinds.find(({ name }) => name === stored?.kind)?.capabilities ?? noCapabilities;
    },
    isUsable: async linkId => (await judge(linkId)) === 'usable',
    judge,
    async check(linkId, timeoutMs) {
      const copy = quarantine?.heldCopy();
      if (copy !== undefined) return { kind: 'failed', message: describeHeldCopy(copy) };
      const link = await links.use(linkId);
      if (typeof link !== 'string') return link.check({ timeoutMs });
      return { kind: 'failed', message: inWords[link] };
    },
    states: () =>
      [...links.entries()].map(([linkId, link]) => ({
        linkId,
        state: link.state(),
        circuit: circuitOf(link),
      })),
    async close() {
      rounds.stop();
      await links.close();
      await rounds.forget();
    },
  };
}

const inWords: Record<NotOpened, string> = {
  no_link: 'there is no such link',
  disabled: 'the link is disabled',
  not_ready: 'the link cannot be read',
};

const circuitOf = (link: OpenedLink): 'closed' | 'open' => (link.circuit().isOpen ? 'open' : 'closed');

function verdictOn(link: OpenedLink | NotOpened): LinkVerdict {
  if (typeof link === 'string') return link;
  if (link.circuit().isOpen) return 'circuit_open';
  return link.state().isReady ? 'usable' : 'not_ready';
}

const TICK_EVERY_MS = 250;
/** A change is seen within a second also where nothing is paid. */
const LOOK_EVERY_MS = 1_000;

/** What a board does whether anybody asks or not. Without an open link it costs nothing. */
function startRounds(options: LinkBoardOptions, links: OpenLinks) {
  const report = newStateReport(options);
  const tick = (): void => {
    for (const [, link] of links.entries()) link.tick();
  };
  const look = async (): Promise<void> => {
    const kept = options.opensAll ? (await knownLinks(options)).keys() : [];
    await links.refresh(kept);
    await report.write(
      [...links.entries()].map(([linkId, link]) => ({
        linkId,
        version: link.version,
        ...link.state(),
        circuit: circuitOf(link),
      })),
    );
  };
  const every = (work: () => Promise<void> | void, everyMs: number): NodeJS.Timeout => {
    let isUnderWay = false;
    const round = async (): Promise<void> => {
      if (isUnderWay) return;
      isUnderWay = true;
      try {
        await work();
      } catch (error) {
        // That the database is away is logged by its pool, once.
        if (!(error instanceof DatabaseUnavailable))
          options.log.warn({ err: error }, 'a look at the links was left out');
      }
      isUnderWay = false;
    };
    return setInterval(() => void round(), everyMs).unref();
  };
  const timers = [every(tick, TICK_EVERY_MS), every(look, LOOK_EVERY_MS)];
  return { stop: () => timers.forEach(clearInterval), forget: report.forget };
}
