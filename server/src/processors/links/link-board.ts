import type { CardProcessor } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';
import { unconnectedProcessor } from '../unconnected-processor.ts';
import { unconnectedPseProvider } from '../unconnected-pse-provider.ts';
import type { LinkCapabilities, LinkState } from './link.ts';

/** The links of an environment while this process uses them: opened when they are first needed, and anew when they change. */
export interface LinkBoard {
  /** Whoever is unknown, disabled or cannot do it answers `unavailable`: nothing is ever sent. */
  card(linkId: string): Promise<CardProcessor>;
  pse(linkId: string): Promise<PseProvider>;
  cash(linkId: string): Promise<CashProvider>;
  capabilities(linkId: string): Promise<LinkCapabilities>;
  /** Whether it is worth trying now: enabled, ready, and its circuit closed. Opens it where it was not open. */
  isUsable(linkId: string): Promise<boolean>;
  /** Of those that this process has opened. */
  states(): readonly { linkId: string; state: LinkState; circuit: 'closed' | 'open' }[];
  close(): Promise<void>;
}

const unconnectedCashProvider: CashProvider = {
  start: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};

/** An environment without any link. */
export const noLinks: LinkBoard = {
  card: async () => unconnectedProcessor,
  pse: async () => unconnectedPseProvider,
  cash: async () => unconnectedCashProvider,
  capabilities: async () => ({ canInquire: false, canHold: false, canRefundPartly: false }),
  isUsable: async () => false,
  states: () => [],
  close: async () => undefined,
};
