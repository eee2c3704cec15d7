import { type ApiProcess, startApiProcess } from './api-process.ts';
import { bareLoop } from './bare-loops.ts';
import { postgresCpuSeconds } from './cpu.ts';
import { fillCharges, findPostmasterPid } from './fill-store.ts';
import { applyLoad, type LoadResult } from './load.ts';
import type { BenchMerchant, Stage } from './stage.ts';

export interface ChargeMeasure extends LoadResult {
  connections: number;
  nodeCpuMicros: number;
  postgresCpuMicros: number;
  residentMegabytes: number;
}

export interface ChargeReport {
  charges: ChargeMeasure[];
  bareOneByOne: number;
  bareGroups: number;
  httpFloor: number;
  /** 1 / (1/c + 1/d): what the groups and the HTTP floor allow together. */
  limit: number;
  small: { rows: number; perSecond: number };
  large: { rows: number; perSecond: number };
  hotMerchant: number;
  manyMerchants: number;
}

interface Plan {
  durationMs: number;
  large: number;
  say: (text: string) => void;
}

const MANY = 1_000;
const SMALL = 10_000;

export async function measureCharges(stage: Stage, { durationMs, large, say }: Plan): Promise<ChargeReport> {
  say(`making ${MANY} merchants with a card each`);
  const merchants = await stage.addMerchants(MANY);
  const [hot] = merchants;
  if (hot === undefined) throw new Error('no merchant was made');
  await fillCharges(stage.gateway.database, hot, SMALL);
  const api = await startApiProcess(stage, 'whole');
  try {
    await drive(api, [hot], 64, 2_000);
    const charges: ChargeMeasure[] = [];
    for (const connections of [64, 256]) {
      say(`charges over HTTP, ${connections} connections`);
      charges.push(await measure(stage, api, [hot], connections, durationMs));
    }
    say('the bare loops');
    const bareOneByOne = await bareLoop(stage, [hot], { loops: 8, groupSize: 1, durationMs });
    const bareGroups = await bareLoop(stage, merchants, { loops: 2, groupSize: 64, durationMs });
    say('the HTTP floor');
    const httpFloor = await measureFloor(stage, hot, durationMs);
    say('one hot merchant and a thousand, in turns');
    const [hotMerchant, manyMerchants] = await inTurns(
      () => drive(api, [hot], 64, durationMs / 2),
      () => drive(api, merchants, 64, durationMs / 2),
    );
    const small = (await drive(api, [hot], 64, durationMs)).perSecond;
    say(`filling up to ${large} charges`);
    await fillCharges(stage.gateway.database, hot, large);
    await drive(api, [hot], 64, 2_000);
    const grown = (await drive(api, [hot], 64, durationMs)).perSecond;
    return {
      charges,
      bareOneByOne,
      bareGroups,
      httpFloor,
      limit: 1 / (1 / bareGroups + 1 / httpFloor),
      small: { rows: SMALL, perSecond: small },
      large: { rows: large, perSecond: grown },
      hotMerchant,
      manyMerchants,
    };
  } finally {
    await api.stop();
  }
}

/** Two things measured alternately, so that neither has the better half of the machine's day. */
async function inTurns(
  first: () => Promise<LoadResult>,
  second: () => Promise<LoadResult>,
): Promise<[number, number]> {
  const sums: [number, number] = [0, 0];
  for (let round = 0; round < 2; round += 1) {
    sums[0] += (await first()).perSecond / 2;
    sums[1] += (await second()).perSecond / 2;
  }
  return sums;
}

async function measureFloor(stage: Stage, merchant: BenchMerchant, durationMs: number): Promise<number> {
  const floor = await startApiProcess(stage, 'floor');
  try {
    await drive(floor, [merchant], 64, 2_000);
    return (await drive(floor, [merchant], 64, durationMs)).perSecond;
  } finally {
    await floor.stop();
  }
}

async function measure(
  stage: Stage,
  api: ApiProcess,
  merchants: BenchMerchant[],
  connections: number,
  durationMs: number,
): Promise<ChargeMeasure> {
  const postmaster = await findPostmasterPid(stage.gateway.database);
  const before = { node: await api.usage(), postgres: postgresCpuSeconds(postmaster) };
  const result = await drive(api, merchants, connections, durationMs);
  const after = { node: await api.usage(), postgres: postgresCpuSeconds(postmaster) };
  const micros = (seconds: number) => Math.round((seconds * 1e6) / Math.max(1, result.count));
  return {
    ...result,
    connections,
    nodeCpuMicros: micros(after.node.cpuSeconds - before.node.cpuSeconds),
    postgresCpuMicros: micros(after.postgres - before.postgres),
    residentMegabytes: Math.round(after.node.residentBytes / 1e6),
  };
}

let orders = 0;

async function drive(
  api: ApiProcess,
  merchants: BenchMerchant[],
  connections: number,
  durationMs: number,
): Promise<LoadResult> {
  const heads = merchants.map(headOf);
  const result = await applyLoad({
    port: api.port,
    connections,
    durationMs,
    nextRequest: () => {
      orders += 1;
      const turn = orders % merchants.length;
      const body = bodyOf(merchants[turn] as BenchMerchant, orders);
      return `${heads[turn]}${body.length}\r\n\r\n${body}`;
    },
  });
  if (result.failed > 0) throw new Error(`${result.failed} charges of the bench were refused`);
  return result;
}

const headOf = ({ id, privateKey }: BenchMerchant): string =>
  `POST /v1/${id}/charges HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${btoa(`${privateKey}:`)}\r\n` +
  'Content-Type: application/json\r\nContent-Length: ';

const bodyOf = ({ cardId }: BenchMerchant, order: number): string =>
  `{"method":"card","source_id":"${cardId}","amount":20000,"currency":"COP","iva":"3193",` +
  `"description":"Cafe de origen","order_id":"bench-${process.pid}-${order}",` +
  '"device_session_id":"kR1MiQhz2otdIuUlQkbEyitIqVMiI16f",' +
  '"customer":{"name":"Ana","last_name":"Torres","email":"ana@example.com"}}';
