import { test } from 'vitest';
import { playSeed } from '../../src/commands/simulate/play-seed.ts';
import { startTestGateway } from '../support/test-gateway.ts';

test('scratch', async () => {
  const shop = await startTestGateway();
  const from = Number(process.env.FROM ?? 1);
  const count = Number(process.env.SEEDS ?? 5);
  let periods = 0;
  const t0 = performance.now();
  for (let seed = from; seed < from + count; seed += 1) {
    const t = performance.now();
    const result = await playSeed(shop.gateway, seed);
    periods += result.periods;
    if (process.env.LOUD || result.violations.length) console.log(seed, Math.round(performance.now() - t), 'ms', result.subscriptions, result.periods, result.charges, 'faults', result.faults, result.violations.slice(0, 8));
  }
  console.log('total', Math.round(performance.now() - t0), 'ms', periods);
  await shop.close();
}, 600_000);
