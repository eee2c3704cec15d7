import type { CardProcessor } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';
import { unconnectedProcessor } from '../unconnected-processor.ts';
import { unconnectedPseProvider } from '../unconnected-pse-provider.ts';
import type { HostRule } from './destination.ts';
import type { LinkCapabilities, LinkCheck, LinkKind, LinkState } from './link.ts';

/** The connections this process uses: opened on first use and reopened when they change. */
export interface LinkBoard {
  /** What links can be made of. */
  kinds: readonly LinkKind[];
  /** Where they may lead. */
  hostRule: HostRule;
  /** An unknown, disabled or unsuitable connection answers `unavailable` and sends nothing. */
  card(linkId: string): Promise<CardProcessor>;
  pse(linkId: string): Promise<PseProvider>;
  cash(linkId: string): Promise<CashProvider>;
  capabilities(linkId: string): Promise<LinkCapabilities>;
  /** Whether it is worth trying now: enabled, ready, and its circuit closed. Opens it where it was not open. */
  isUsable(linkId: string): Promise<boolean>;
  /** The same, and why not. */
  judge(linkId: string): Promise<LinkVerdict>;
  /** Asks the far side whether it is there. */
  check(linkId: string, timeoutMs: number): Promise<LinkCheck>;
  /** Of those that this process has opened. */
  states(): readonly { linkId: string; state: LinkState; circuit: 'closed' | 'open' }[];
  close(): Promise<void>;
}

export const linkVerdicts = ['usable', 'no_link', 'disabled', 'not_ready', 'circuit_open'] as const;
export type LinkVerdict = (typeof linkVerdicts)[number];

export const unconnectedCashProvider: CashProvider = {
  start: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};

export const noCapabilities: LinkCapabilities = { canInquire: false, canHold: false, canRefundPartly: false };

/** An environment without any link. */
export const noLinks: LinkBoard = {
  kinds: [],
  hostRule: { environment: 'production', listed: [] },
  card: async () => unconnectedProcessor,
  pse: async () => unconnectedPseProvider,
  cash: async () => unconnectedCashProvider,
  capabilities: async () => noCapabilities,
  isUsable: async () => false,
  judge: async () => 'no_link',
  check: async () => ({ kind: 'failed', message: 'there is no such link' }),
  states: () => [],
  close: async () => undefined,
};
