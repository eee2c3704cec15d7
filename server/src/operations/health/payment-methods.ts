import type { Gateway } from '../../dependencies.ts';
import { listNetworks } from '../../domain/methods/cash/networks/cash-network-store.ts';
import { type BankOff, listBanksOff } from '../../domain/methods/pse/bank-switch-store.ts';
import { fetchAllBanks } from '../../domain/methods/pse/pse-connections.ts';
import { listRoutedMethods } from '../../domain/routing/routing-rule-store.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import type { ConnectionMethod } from '../../processors/connections/connection.ts';
import type { PseBank } from '../../processors/pse-provider.ts';
import { unconnectedProcessor } from '../../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../processors/unconnected-pse-provider.ts';
import { type ConnectionHealth, listConnectionHealth } from './stores/connection-store.ts';
import { countCards, countPse, type PaymentMethodCounts } from './stores/payment-method-store.ts';

export type PaymentMethodState = 'ok' | 'degraded' | 'down' | 'not_connected';

const HOUR_MS = 3_600_000;
const FEW = 3;
const DEGRADED_SHARE = 0.05;

/** A method that fails now and then is degraded; one on which nothing succeeds is down. */
export function judgePaymentMethod({
  total,
  failed,
}: Pick<PaymentMethodCounts, 'total' | 'failed'>): PaymentMethodState {
  if (total >= FEW && failed === total) return 'down';
  return failed >= FEW && failed / total > DEGRADED_SHARE ? 'degraded' : 'ok';
}

export interface PaymentMethods {
  cards: { state: PaymentMethodState; counts: PaymentMethodCounts };
  pse: {
    state: PaymentMethodState;
    counts: PaymentMethodCounts;
    /** The provider's current list; undefined if it does not respond. */
    banks: readonly PseBank[] | undefined;
    answeredInMs: number;
    banksOff: readonly BankOff[];
  };
  stores: { state: PaymentMethodState; networks: number; enabled: number };
}

export type PaymentMethod = keyof PaymentMethods;

export async function readPaymentMethods(gateway: Gateway): Promise<PaymentMethods> {
  const { database, realClock } = gateway;
  const since = new Date(realClock.now().getTime() - HOUR_MS);
  const [cards, pse, banks, banksOff, networks, routed, connections] = await Promise.all([
    countCards(database, since),
    countPse(database, since),
    timeBanks(gateway),
    listBanksOff(database),
    listNetworks(database),
    listRoutedMethods(database),
    listConnectionHealth(database),
  ]);
  const hasOwn = gateway.cardProcessor !== unconnectedProcessor;
  const over = (method: ConnectionMethod, state: PaymentMethodState, hasOther: boolean) =>
    worseOf(state, stateOverConnections(connections, method, hasOther));
  const enabled = networks.filter(({ status }) => status === 'active').length;
  return {
    cards: {
      state: over('card', hasOwn || routed.has('card') ? judgePaymentMethod(cards) : 'not_connected', hasOwn),
      counts: cards,
    },
    pse: {
      state: over('pse', pseState(gateway, banks.banks, pse, routed.has('pse')), hasOwn),
      counts: pse,
      ...banks,
      banksOff,
    },
    stores: {
      state: over('store', storeState(gateway, enabled > 0 || routed.has('store')), hasOwn || enabled > 0),
      networks: networks.length,
      enabled,
    },
  };
}

const severity: readonly PaymentMethodState[] = ['ok', 'not_connected', 'degraded', 'down'];
const worseOf = (one: PaymentMethodState, other: PaymentMethodState): PaymentMethodState =>
  severity.indexOf(other) > severity.indexOf(one) ? other : one;

/** The state over its connections: down if all of them are down and there is no other processor. */
export function stateOverConnections(
  connections: readonly Pick<ConnectionHealth, 'methods' | 'state'>[],
  method: ConnectionMethod,
  hasOther: boolean,
): PaymentMethodState {
  const known = connections.filter(({ methods, state }) => methods.includes(method) && state !== 'not_open');
  if (known.length > 0 && !hasOther && known.every(({ state }) => state === 'down')) return 'down';
  return known.some(({ state }) => state !== 'up') ? 'degraded' : 'ok';
}

/** Queries the bank lists now, so that the measured time is that of a fresh response. */
async function timeBanks(gateway: Gateway) {
  const startedMs = monotonicMs();
  const banks = await fetchAllBanks(gateway);
  return {
    banks,
    answeredInMs: Math.round(monotonicMs() - startedMs),
  };
}

function pseState(
  { pseProvider }: Gateway,
  banks: PaymentMethods['pse']['banks'],
  counts: PaymentMethodCounts,
  isRouted: boolean,
): PaymentMethodState {
  if (banks !== undefined) return judgePaymentMethod(counts);
  if (pseProvider !== unconnectedPseProvider) return 'down';
  // Only counts connections: a merchant's own routing may use a provider without a bank list.
  return isRouted || counts.total > 0 ? judgePaymentMethod(counts) : 'not_connected';
}

/** The sandbox simulates these payments; production needs a cash network. */
const storeState = ({ environment }: Gateway, isTaken: boolean): PaymentMethodState =>
  isTaken || environment === 'sandbox' ? 'ok' : 'not_connected';
