import { statement } from '../../../src/platform/database/connections/connection.ts';
import { systemClock } from '../../../src/platform/primitives/time/clock.ts';
import type { HaltPoint, Step } from '../charges/halting-gateways.ts';
import type { HaltingGateway, HaltingProgram, useHaltingProgram } from '../charges/halting-program.ts';
import { payThere } from './connection-ends.ts';
import {
  connectionScenes,
  type Kill,
  type PreparedKill,
  type SceneName,
  type SweepName,
  sendTo,
  sweepScenes,
} from './connection-scenes.ts';
import type { ConnectionShop, ConnectionWorld } from './connection-world.ts';

export const isSweep = (name: SceneName | SweepName): name is SweepName => name in sweepScenes;
const sceneOf = (name: SceneName | SweepName): SceneName => (isSweep(name) ? sweepScenes[name].after : name);

/** One merchant per kind of scene, so that a sweep can process one kind alone. */
export interface Shops {
  of(name: SceneName | SweepName): Promise<ConnectionShop>;
  all(): Promise<ConnectionShop[]>;
}

export function newShops(world: ConnectionWorld): Shops {
  const shops = new Map<string, Promise<ConnectionShop>>();
  return {
    of(name) {
      const shop = shops.get(name) ?? world.openShop(connectionScenes[sceneOf(name)].connectionId);
      shops.set(name, shop);
      return shop;
    },
    all: () => Promise.all(shops.values()),
  };
}

let prepared = 0;

async function prepareAll(shops: Shops, kills: readonly Kill[]): Promise<PreparedKill[]> {
  const ready: PreparedKill[] = [];
  for (const kill of kills) {
    const shop = await shops.of(kill.name);
    const scene = sceneOf(kill.name);
    const key = `scene-${(prepared += 1)}`;
    ready.push({ ...kill, scene, key, shop, sent: await connectionScenes[scene].prepare(shop, key) });
  }
  return ready;
}

export interface Killing {
  program: ReturnType<typeof useHaltingProgram>;
  world: ConnectionWorld;
  shops: Shops;
}

const startGateways = ({ program, world }: Killing, halts: readonly HaltPoint[]): Promise<HaltingProgram> => {
  const aheadMs = world.recovery.clock.now().getTime() - systemClock.now().getTime();
  return program.start({ site: world.site, halts, aheadMs });
};

/** With more gateways in a process, they slow each other down. */
const AT_ONCE = 40;

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

const untilItHalts = async (gateway: HaltingGateway, answer: Promise<string>): Promise<void> => {
  const answered = await Promise.race([gateway.halted.then(() => undefined), answer]);
  if (answered !== undefined) throw new Error(`got a response before the halting step: ${answered}`);
};

/** Sends each request to a gateway that halts at its step, then kills all of them at once. */
async function killRequests(
  killing: Killing,
  kills: readonly (PreparedKill & { step: HaltPoint })[],
): Promise<void> {
  for (const crowd of inBatches(kills)) {
    const { gateways, kill: killAll } = await startGateways(
      killing,
      crowd.map(({ step }) => step),
    );
    await Promise.all(
      crowd.map(async ({ shop, sent, name, step }, index) => {
        const gateway = gateways[index];
        if (gateway === undefined) throw new Error('there are fewer gateways than kills');
        const answer = sendTo(gateway.url, shop, sent).then(text => `${name}, ${step?.name}: ${text}`);
        await untilItHalts(gateway, answer);
      }),
    );
    await killAll();
  }
}

const onlyOf = statement(
  'test_only_attempts_of',
  `update attempts set next_check_at = case when merchant_id = $1 then $2::timestamptz else $3::timestamptz end
   where status in ('sent', 'unknown', 'reversing')`,
);
const YEAR_MS = 365 * 86_400_000;

/** Makes only this merchant's attempts due; null makes all due. */
async function makeDue({ recovery }: ConnectionWorld, merchantId: string | null): Promise<void> {
  const now = recovery.clock.now();
  const later = merchantId === null ? now : new Date(now.getTime() + YEAR_MS);
  await recovery.gateway.database.run(onlyOf, [merchantId ?? '', now, later]);
}

async function sweepOnce({ url }: HaltingGateway, name: SweepName): Promise<string> {
  try {
    const { sweep } = sweepScenes[name];
    return `${name}: ${await (await fetch(`${url}/sweeps/${sweep}`, { method: 'POST' })).text()}`;
  } catch {
    return `${name}: a broken connection`;
  }
}

const LATER_MS = 120_000;

/** Kills payments halfway, for a worker to find. */
async function strand(killing: Killing, kills: readonly PreparedKill[]): Promise<void> {
  const stranded = kills.map(kill => ({
    ...kill,
    step: { name: sweepScenes[kill.name as SweepName].killedAt, nth: 1 },
  }));
  await killRequests(killing, stranded);
  for (const kill of stranded) {
    if ('isPaid' in sweepScenes[kill.name as SweepName]) await payThere(killing.world, kill);
  }
  killing.world.recovery.clock.advanceMs(LATER_MS);
}

/** Runs one sweep per gateway, one kind of scene after the other. */
async function sweepAll(
  { world }: Killing,
  { gateways }: HaltingProgram,
  kills: readonly PreparedKill[],
  until: (gateway: HaltingGateway, answer: Promise<string>) => Promise<unknown>,
): Promise<void> {
  for (const name of new Set(kills.map(kill => kill.name as SweepName))) {
    const own = gateways.filter((_gateway, index) => kills[index]?.name === name);
    await makeDue(world, kills.find(kill => kill.name === name)?.shop.merchantId ?? null);
    await Promise.all(own.map(gateway => until(gateway, sweepOnce(gateway, name))));
  }
  await makeDue(world, null);
}

function hold(world: ConnectionWorld, kills: readonly Kill[]): void {
  const held = kills.filter(({ isHeld }) => isHeld);
  if (held.some(({ name }) => name.startsWith('iso8583'))) world.holdHost();
  for (const { name, step } of held) {
    if (name.startsWith('openpay')) world.proxy.failNext(`/${step?.name.split('/').at(-1)}`, 'hold');
  }
}

/** Runs all kills. Held and other kills need separate calls. */
export async function killAll(killing: Killing, kills: readonly Kill[]): Promise<PreparedKill[]> {
  const ready = await prepareAll(killing.shops, kills);
  const ofWorkers = ready.filter(({ name }) => isSweep(name));
  for (const crowd of inBatches(ofWorkers)) {
    await strand(killing, crowd);
    hold(killing.world, crowd);
    const program = await startGateways(
      killing,
      crowd.map(({ step }) => step),
    );
    await sweepAll(killing, program, crowd, untilItHalts);
    await program.kill();
    killing.world.stopHolding();
  }
  const ofClients = ready.filter(({ name }) => !isSweep(name));
  hold(killing.world, ofClients);
  await killRequests(killing, ofClients);
  killing.world.stopHolding();
  return ready;
}

export async function recordSteps(killing: Killing): Promise<Map<SceneName | SweepName, Step[]>> {
  const steps = new Map<SceneName | SweepName, Step[]>();
  const record = async (
    names: readonly (SceneName | SweepName)[],
    play: (program: HaltingProgram, ready: readonly PreparedKill[]) => Promise<unknown>,
  ): Promise<void> => {
    const ready = await prepareAll(
      killing.shops,
      names.map(name => ({ name, step: null })),
    );
    if (ready.some(({ name }) => isSweep(name))) await strand(killing, ready);
    const program = await startGateways(
      killing,
      ready.map(() => null),
    );
    await play(program, ready);
    for (const [index, { name }] of ready.entries()) steps.set(name, program.gateways[index]?.steps ?? []);
    await program.kill();
  };
  await record(Object.keys(connectionScenes) as SceneName[], ({ gateways }, ready) =>
    Promise.all(ready.map(({ shop, sent }, index) => sendTo(gateways[index]?.url ?? '', shop, sent))),
  );
  await record(Object.keys(sweepScenes) as SweepName[], (program, ready) =>
    sweepAll(killing, program, ready, (_gateway, answer) => answer),
  );
  return steps;
}
