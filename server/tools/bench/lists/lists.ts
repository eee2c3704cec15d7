import { type ApiProcess, startApiProcess } from '../charges/api-process.ts';
import { applyLoad } from '../load/load.ts';
import type { BenchPlan } from '../load/turns.ts';
import type { BenchMerchant, Stage } from '../stage.ts';
import { median } from '../summary.ts';
import { fillCharges } from './fill-store.ts';

export interface ListMeasure {
  rows: number;
  p50Ms: number;
  p99Ms: number;
}

/** Duration of the first page of a merchant's charges, with few and many charges. */
export interface ListReport {
  small: ListMeasure;
  large: ListMeasure;
}

const SMALL = 1_000;
const ROUNDS = 4;
/** One request at a time, as from a person at a screen. */
const CONNECTIONS = 1;

export async function measureLists(stage: Stage, { durationMs, large, say }: BenchPlan): Promise<ListReport> {
  const [few, many] = await stage.addMerchants(2);
  if (few === undefined || many === undefined) throw new Error('no merchants were made');
  say(`filling one merchant with ${SMALL} charges, another with ${large}`);
  await fillCharges(stage.gateway.database, few, SMALL);
  await fillCharges(stage.gateway.database, many, large);
  const api = await startApiProcess(stage, 'whole');
  try {
    say('the first page of a list over HTTP, in turns');
    for (const merchant of [few, many]) await openPage(api, merchant, 1_000);
    const rounds: { few: Opened; many: Opened }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        few: await openPage(api, few, durationMs / ROUNDS),
        many: await openPage(api, many, durationMs / ROUNDS),
      });
    }
    return {
      small: { rows: SMALL, ...medians(rounds.map(round => round.few)) },
      large: { rows: large, ...medians(rounds.map(round => round.many)) },
    };
  } finally {
    await api.stop();
  }
}

type Opened = Omit<ListMeasure, 'rows'>;

async function openPage(api: ApiProcess, merchant: BenchMerchant, durationMs: number): Promise<Opened> {
  const { p50Ms, p99Ms } = await applyLoad({
    port: api.port,
    connections: CONNECTIONS,
    durationMs,
    nextRequest: () => requestOf(merchant),
  });
  return { p50Ms: p50Ms ?? 0, p99Ms: p99Ms ?? 0 };
}

const requestOf = ({ id, privateKey }: BenchMerchant): string =>
  `GET /v1/${id}/charges?limit=50 HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
  `Authorization: Basic ${btoa(`${privateKey}:`)}\r\n\r\n`;

/** The median of all rounds per figure, so that one disturbed round does not count. */
const medians = (opened: readonly Opened[]): Opened => ({
  p50Ms: median(opened.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(opened.map(({ p99Ms }) => p99Ms)),
});
