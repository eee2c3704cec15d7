import type { CardProcessor } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';
import { unconnectedProcessor } from '../unconnected-processor.ts';
import { unconnectedPseProvider } from '../unconnected-pse-provider.ts';
import type {
  ConnectionCapabilities,
  ConnectionCheck,
  ConnectionKind,
  ConnectionState,
} from './connection.ts';
import type { HostRule } from './destination.ts';

/** The connections this process uses: opened on first use and reopened when they change. */
export interface ConnectionBoard {
  /** The protocols that connections can use. */
  kinds: readonly ConnectionKind[];
  /** The hosts that connections may use. */
  hostRule: HostRule;
  /** An unknown, disabled or unsuitable connection answers `unavailable` and sends nothing. */
  card(connectionId: string): Promise<CardProcessor>;
  pse(connectionId: string): Promise<PseProvider>;
  cash(connectionId: string): Promise<CashProvider>;
  capabilities(connectionId: string): Promise<ConnectionCapabilities>;
  /** True if the connection is usable now: enabled, ready, and its circuit closed. Opens it if needed. */
  isUsable(connectionId: string): Promise<boolean>;
  /** The same, with the reason. */
  judge(connectionId: string): Promise<ConnectionVerdict>;
  /** Checks whether the host responds. */
  check(connectionId: string, timeoutMs: number): Promise<ConnectionCheck>;
  /** States of the connections that this process has open. */
  states(): readonly { connectionId: string; state: ConnectionState; circuit: 'closed' | 'open' }[];
  close(): Promise<void>;
}

export const connectionVerdicts = ['usable', 'no_link', 'disabled', 'not_ready', 'circuit_open'] as const;
export type ConnectionVerdict = (typeof connectionVerdicts)[number];

export const unconnectedCashProvider: CashProvider = {
  start: async () => ({ kind: 'unavailable' }),
  inquire: async () => ({ kind: 'unavailable' }),
};

export const noCapabilities: ConnectionCapabilities = {
  canInquire: false,
  canHold: false,
  canRefundPartly: false,
};

/** An environment without any connection. */
export const noConnections: ConnectionBoard = {
  kinds: [],
  hostRule: { environment: 'production', listed: [] },
  card: async () => unconnectedProcessor,
  pse: async () => unconnectedPseProvider,
  cash: async () => unconnectedCashProvider,
  capabilities: async () => noCapabilities,
  isUsable: async () => false,
  judge: async () => 'no_link',
  check: async () => ({ kind: 'failed', message: 'there is no such connection' }),
  states: () => [],
  close: async () => undefined,
};
