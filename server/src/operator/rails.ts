import type { Gateway } from '../dependencies.ts';
import { type BankOff, listBanksOff } from '../domain/pse/bank-switch-store.ts';
import { listNetworks } from '../domain/store/cash-network-store.ts';
import { monotonicMs } from '../primitives/clock.ts';
import type { PseBank } from '../processors/pse-provider.ts';
import { unconnectedProcessor } from '../processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../processors/unconnected-pse-provider.ts';
import { countCards, countPse, type RailCounts } from './rail-store.ts';

export type RailState = 'ok' | 'degraded' | 'down' | 'not_connected';

const HOUR_MS = 3_600_000;
const FEW = 3;
const DEGRADED_SHARE = 0.05;

/** One that fails now and then is degraded; one on which nothing works any more is down. */
export function judgeRail({ total, failed }: Pick<RailCounts, 'total' | 'failed'>): RailState {
  if (total >= FEW && failed === total) return 'down';
  return failed >= FEW && failed / total > DEGRADED_SHARE ? 'degraded' : 'ok';
}

export interface Rails {
  cards: { state: RailState; counts: RailCounts };
  pse: {
    state: RailState;
    counts: RailCounts;
    /** As the provider answers just now; undefined while it does not. */
    banks: readonly PseBank[] | undefined;
    answeredInMs: number;
    banksOff: readonly BankOff[];
  };
  stores: { state: RailState; networks: number; enabled: number };
}

export type Rail = keyof Rails;

export async function readRails(gateway: Gateway): Promise<Rails> {
  const { database, realClock } = gateway;
  const since = new Date(realClock.now().getTime() - HOUR_MS);
  const [cards, pse, banks, banksOff, networks] = await Promise.all([
    countCards(database, since),
    countPse(database, since),
    askForBanks(gateway),
    listBanksOff(database),
    listNetworks(database),
  ]);
  const enabled = networks.filter(({ status }) => status === 'active').length;
  return {
    cards: {
      state: gateway.cardProcessor === unconnectedProcessor ? 'not_connected' : judgeRail(cards),
      counts: cards,
    },
    pse: { state: pseState(gateway, banks.banks, pse), counts: pse, ...banks, banksOff },
    stores: { state: storeState(gateway, enabled), networks: networks.length, enabled },
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

function pseState({ pseProvider }: Gateway, banks: Rails['pse']['banks'], counts: RailCounts): RailState {
  if (pseProvider === unconnectedPseProvider) return 'not_connected';
  return banks === undefined ? 'down' : judgeRail(counts);
}

/** In the sandbox the payments are played; in production somebody has to take them. */
const storeState = ({ environment }: Gateway, enabled: number): RailState =>
  enabled > 0 || environment === 'sandbox' ? 'ok' : 'not_connected';
