import { Gauge, type Registry } from 'prom-client';

/** The latest settlement check of an environment; undefined where no merchant is settled. */
export type ReadSettlementCheck = () => Promise<{ endedAt: Date | null; differences: number } | undefined>;

export interface SettlementMetrics {
  watchSettlements(environment: string, read: ReadSettlementCheck): void;
}

/** The first gauge of a scrape reads the state for both. */
export function newSettlementMetrics(registry: Registry): SettlementMetrics {
  const watched: { environment: string; read: ReadSettlementCheck }[] = [];
  const settings = {
    labelNames: ['environment'] as const,
    aggregator: 'max' as const,
    registers: [registry],
  };
  let filled = Promise.resolve();
  const checkedAt = new Gauge({
    ...settings,
    name: 'recaudo_settlement_check_timestamp_seconds',
    help: 'When the last settlement check ended; 0 before the first one',
    collect() {
      filled = fill();
      return filled;
    },
  });
  const differences = new Gauge({
    ...settings,
    name: 'recaudo_settlement_differences',
    help: 'Differences that the last settlement check found between settlements and the ledger',
    collect: () => filled,
  });
  const fill = async () => {
    checkedAt.reset();
    differences.reset();
    for (const { environment, read } of watched) {
      const state = await read().catch(() => undefined);
      if (state === undefined) continue;
      checkedAt.set({ environment }, state.endedAt === null ? 0 : state.endedAt.getTime() / 1_000);
      differences.set({ environment }, state.differences);
    }
  };
  return { watchSettlements: (environment, read) => void watched.push({ environment, read }) };
}
