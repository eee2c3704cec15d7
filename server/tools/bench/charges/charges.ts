import { bareLoop } from '../bare-loops.ts';
import { countCharges } from '../figures-store.ts';
import { fillCharges } from '../lists/fill-store.ts';
import type { Peer } from '../load/peer.ts';
import { type BenchPlan, type Contestant, measureInTurns, PROGRAM_WARM_UP_MS } from '../load/turns.ts';
import type { ProgramStage } from '../program-stage.ts';
import type { BenchMerchant } from '../stage.ts';
import type { Row } from '../summary.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { measureCharges, type Target } from './charge-load.ts';

const MANY = 1_000;
const BEFORE = 10_000;
const CONNECTIONS = [1, 8, 64, 256];
const CONNECTIONS_OF_MANY = [8, 64];
const CONNECTIONS_OF_PEER = [1, 8, 64];
/** Connections to the floor, and the bare loop's group size. */
const BUSY = 64;

/** Rows by target and connections: `program-64`, `program-many-64`, `gateway-8`, `peer-64`. */
export async function measureChargeWays(
  stage: ProgramStage,
  peer: Peer | undefined,
  plan: BenchPlan,
): Promise<Row[]> {
  plan.say(`making ${MANY} merchants with a card each, and a history of ${BEFORE} charges`);
  const merchants = await stage.addMerchants(MANY);
  const hot = merchants.slice(0, 1);
  await fillCharges(stage.gateway.database, hot[0] as BenchMerchant, BEFORE);
  const gateway = await startApiProcess(stage, 'whole');
  const floor = await startApiProcess(stage, 'floor');
  try {
    const over = (target: Target, key: string, what: string) =>
      waysOf(stage, target, merchants, { key, what });
    const contestants = [
      ...over(stage.program, 'program', '(a) npm start'),
      ...over(gateway, 'gateway', '(a2) gateway alone'),
      ...bareWays(stage, merchants),
      floorWay(stage, floor, hot),
      ...(peer === undefined ? [] : peerWays(peer)),
    ];
    plan.say('warming up');
    const busy = { connections: BUSY, durationMs: PROGRAM_WARM_UP_MS };
    for (const target of [stage.program, gateway]) await measureCharges(stage, target, merchants, busy);
    // The peer has the card of only one merchant.
    await measureCharges(stage, floor, hot, busy);
    return await measureInTurns(contestants, plan);
  } finally {
    await gateway.stop();
    await floor.stop();
  }
}

const named = (connections: number): string => `${connections} connection${connections === 1 ? '' : 's'}`;

/** Over HTTP, with one merchant and with many. */
function waysOf(
  stage: ProgramStage,
  target: Target,
  merchants: readonly BenchMerchant[],
  { key, what }: { key: string; what: string },
): Contestant[] {
  const way = (who: readonly BenchMerchant[], connections: number) => (durationMs: number) =>
    measureCharges(stage, target, who, { connections, durationMs });
  return [
    ...CONNECTIONS.map(connections => ({
      key: `${key}-${connections}`,
      what: `${what}, ${named(connections)}`,
      measure: way(merchants.slice(0, 1), connections),
    })),
    ...CONNECTIONS_OF_MANY.map(connections => ({
      key: `${key}-many-${connections}`,
      what: `${what}, ${named(connections)}, ${MANY.toLocaleString('en')} merchants`,
      measure: way(merchants, connections),
    })),
  ];
}

const bareWays = (stage: ProgramStage, merchants: readonly BenchMerchant[]): Contestant[] => [
  {
    key: 'bare-groups',
    what: '(b) bare set-based loop',
    measure: durationMs => bareLoop(stage, merchants, { loops: 2, groupSize: BUSY, durationMs }),
  },
  {
    key: 'bare-one-by-one',
    what: '(b) bare loop, one by one',
    measure: durationMs => bareLoop(stage, merchants.slice(0, 1), { loops: 8, groupSize: 1, durationMs }),
  },
];

const floorWay = (stage: ProgramStage, floor: ApiProcess, hot: readonly BenchMerchant[]): Contestant => ({
  key: 'floor',
  what: `(c) HTTP without database, ${named(BUSY)}`,
  async measure(durationMs) {
    const { database } = stage.gateway;
    const before = await countCharges(database);
    const sample = await measureCharges(stage, floor, hot, { connections: BUSY, durationMs });
    // The floor must not write charges.
    if ((await countCharges(database)) > before) {
      throw new Error('the HTTP floor writes charges: no-database.ts has to know their statements');
    }
    return sample;
  },
});

const peerWays = (peer: Peer): Contestant[] =>
  CONNECTIONS_OF_PEER.map(connections => ({
    key: `peer-${connections}`,
    what: `(d) ${peer.name}, ${named(connections)}`,
    measure: (durationMs: number) => peer.measure(connections, durationMs),
  }));
