import { expect, test, vi } from 'vitest';
import { pause, resume } from '../../../src/domain/merchants/pauses/change-pause.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { recordWorker } from '../../../src/operations/health/stores/worker-store.ts';
import { startWorker } from '../../../src/worker.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const shop = useGateway();

/** Polls with a long timeout, because the machine may be slow. */
const eventually = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 30_000 });
const workers = async () => (await readHealth(shop.gateway)).workers;

test('paused work: nothing starts, running work finishes and is counted, and it continues when resumed', async () => {
  const { gateway } = shop;
  let runs = 0;
  let finish = () => {};
  let began = 0;
  const quick = { name: 'quick', everyMs: 1, batchSize: 1, run: async () => (runs += 1) && 0 };
  const slow = {
    name: 'slow',
    everyMs: 1,
    batchSize: 1,
    run: async () => {
      began += 1;
      await new Promise<void>(resolve => {
        finish = resolve;
      });
      return 0;
    },
  };
  const worker = startWorker(gateway, [quick, slow], { pollEveryMs: 5 });
  try {
    await eventually(() => expect([runs > 0, began]).toEqual([true, 1]));
    expect(await workers()).toMatchObject({ alive: 1, unaware: 1 });
    await pause(gateway, 'work', { reason: 'a bigger disk', byWhom: 'Marta' });
    await eventually(async () => expect(await workers()).toEqual({ alive: 1, unaware: 0, running: 1 }));
    const before = runs;
    finish();
    await eventually(async () => expect(await workers()).toEqual({ alive: 1, unaware: 0, running: 0 }));
    expect([runs, began]).toEqual([before, 1]);
    await resume(gateway, 'work', 'Marta');
    await eventually(() => expect([runs > before, began]).toEqual([true, 2]));
  } finally {
    const stopped = worker.stop();
    finish();
    await stopped;
  }
  expect(await workers()).toMatchObject({ alive: 0 });
});

test('a worker that starts while work is paused starts nothing, and can be stopped', async () => {
  const { gateway } = shop;
  let runs = 0;
  await pause(gateway, 'work', { reason: 'a bigger disk', byWhom: 'Marta' });
  const sweep = { name: 'any', everyMs: 1, batchSize: 1, run: async () => (runs += 1) };
  const worker = startWorker(gateway, [sweep], { pollEveryMs: 5 });
  await eventually(async () => expect(await workers()).toEqual({ alive: 1, unaware: 0, running: 0 }));
  await worker.stop();
  expect(runs).toBe(0);
  await resume(gateway, 'work', 'Marta');
});

test('a worker that died is no longer counted, and later forgotten', async () => {
  const { database, realClock } = shop.gateway;
  const ago = (minutes: number) => new Date(realClock.now().getTime() - minutes * 60_000);
  const seen = { running: 3, isPaused: true };
  await recordWorker(database, { id: 'dead', seenAt: ago(61), ...seen });
  expect(await workers()).toEqual({ alive: 0, unaware: 0, running: 0 });
  await recordWorker(database, { id: 'alive', seenAt: ago(0), ...seen });
  expect(await workers()).toEqual({ alive: 1, unaware: 0, running: 3 });
});
