import type { Gateway } from '../dependencies.ts';
import { listNetworks } from '../domain/cash/cash-network-store.ts';
import { type BankOff, listBanksOff } from '../domain/pse/bank-switch-store.ts';
import { listRoutedMethods } from '../domain/routes/route-store.ts';
import { monotonicMs } from '../primitives/clock.ts';
import type { PseBank } from '../processors/pse-provider.ts';
import { unconnectedProcessor } from '../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../processors/unconnected-pse-provider.ts';
import { countCards, countPse, type PaymentMethodCounts } from './payment-method-store.ts';

export type PaymentMethodState = 'ok' | 'degraded' | 'down' | 'not_connected';

const HOUR_MS = 3_600_000;
const FEW = 3;
const DEGRADED_SHARE = 0.05;

/** One that fails now and then is degraded; one on which nothing works any more is down. */
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
    /** As the provider answers just now; undefined while it does not. */
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
  const [cards, pse, banks, banksOff, networks, routed] = await Promise.all([
    countCards(database, since),
    countPse(database, since),
    askForBanks(gateway),
    listBanksOff(database),
    listNetworks(database),
    listRoutedMethods(database),
  ]);
  const enabled = networks.filter(({ status }) => status === 'active').length;
  return {
    cards: {
      state:
        gateway.cardProcessor !== unconnectedProcessor || routed.has('card')
          ? judgePaymentMethod(cards)
          : 'not_connected',
      counts: cards,
    },
    pse: { state: pseState(gateway, banks.banks, pse, routed.has('pse')), counts: pse, ...banks, banksOff },
    stores: {
      state: storeState(gateway, enabled > 0 || routed.has('store')),
      networks: networks.length,
      enabled,
    },
  };
}

/** The list is asked for each time a payer sees the form, so its age is that of the answer. */
async function askForBanks({ pseProvider, processorTimeoutMs }: Gateway) {
  const startedMs = monotonicMs();
  const answer = await pseProvider.listBanks({ merchantId: '' }, { timeoutMs: processorTimeoutMs });
  return {
    banks: answer.kind === 'banks' ? answer.banks : undefined,
    answeredInMs: Math.round(monotonicMs() - startedMs),
  };
}

function pseState(
  { pseProvider }: Gateway,
  banks: PaymentMethods['pse']['banks'],
  counts: PaymentMethodCounts,
  isRouted: boolean,
): PaymentMethodState {
  // Over links the list is each merchant's own, and nobody's here.
  if (pseProvider === unconnectedPseProvider) return isRouted ? judgePaymentMethod(counts) : 'not_connected';
  return banks === undefined ? 'down' : judgePaymentMethod(counts);
}

/** In the sandbox the payments are played; in production somebody has to take them. */
const storeState = ({ environment }: Gateway, isTaken: boolean): PaymentMethodState =>
  isTaken || environment === 'sandbox' ? 'ok' : 'not_connected';
