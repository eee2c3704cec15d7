import { setTimeout as sleep } from 'node:timers/promises';
import type { CardProcessor, Deadline } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';
import { type Circuit, closedCircuit, isCheckDue, noteCheck, noteOutcome } from './circuit.ts';
import type { LinkCheck, LinkState, OpenLink } from './link.ts';
import { type Watch, watchCard, watchCash, watchPse } from './watched-link.ts';

/** A link that a process has open, with what it knows of its usefulness. */
export interface OpenedLink {
  version: number;
  card: CardProcessor | undefined;
  pse: PseProvider | undefined;
  cash: CashProvider | undefined;
  /** Resolved once it can be used, or has had its time to get there. */
  whenSettled: Promise<void>;
  state(): LinkState;
  circuit(): Circuit;
  check(deadline: Deadline): Promise<LinkCheck>;
  /** Sends an echo if one is due. Called often. */
  tick(): void;
  close(): Promise<void>;
}

export interface OpenedLinkOptions extends Omit<Watch, 'onOutcome'> {
  version: number;
  link: OpenLink;
  canInquire: boolean;
  nowMs: () => number;
}

/** How long the first requests wait for a link to sign on. */
const SETTLING_MS = 3_000;
const LOOK_EVERY_MS = 20;
const CHECK_TIMEOUT_MS = 3_000;

export function watchOpened(options: OpenedLinkOptions): OpenedLink {
  const { version, link, canInquire, nowMs, ...watching } = options;
  let circuit = closedCircuit;
  let isChecking = false;

  const check = async (deadline: Deadline): Promise<LinkCheck> => {
    isChecking = true;
    const result = await checked(link, deadline);
    isChecking = false;
    circuit = noteCheck(circuit, result.kind === 'answered', nowMs(), Math.random());
    return result;
  };
  const tick = (): void => {
    if (!isChecking && isCheckDue(circuit, nowMs())) void check({ timeoutMs: CHECK_TIMEOUT_MS });
  };
  const watch: Watch = {
    ...watching,
    onOutcome(isAnswered) {
      circuit = noteOutcome(circuit, isAnswered, nowMs(), Math.random());
      tick();
    },
  };
  return {
    version,
    card: link.card && watchCard(link.card, watch, canInquire),
    pse: link.pse && watchPse(link.pse, watch),
    cash: link.cash && watchCash(link.cash, watch),
    whenSettled: settle(link, nowMs),
    state: () => link.state(),
    circuit: () => circuit,
    check,
    tick,
    close: () => link.close(),
  };
}

const checked = (link: OpenLink, deadline: Deadline): Promise<LinkCheck> =>
  link.check(deadline).catch((error: unknown): LinkCheck => ({ kind: 'failed', message: messageOf(error) }));

async function settle(link: OpenLink, nowMs: () => number): Promise<void> {
  const untilMs = nowMs() + SETTLING_MS;
  while (!link.state().isReady && nowMs() < untilMs) await sleep(LOOK_EVERY_MS);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A placeholder for a connection that cannot be opened as configured. */
export function brokenLink(error: unknown, at: Date): OpenLink {
  const message = messageOf(error);
  const state: LinkState = {
    isReady: false,
    summary: `cannot be opened: ${message}`,
    inFlight: 0,
    lastAnswerAt: null,
    lastFault: { at, message },
  };
  return {
    state: () => state,
    check: async () => ({ kind: 'failed', message }),
    close: async () => undefined,
  };
}
