import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { useProgram } from '../program/running-program.ts';

/** `npm run simulate -- --webhooks --events 100000` runs the full size. */
const EVENTS = 10_000;
const TIMEOUT_MS = 900_000;

const TOOLS = fileURLToPath(new URL('../../../tools/dist/main.js', import.meta.url));

const bench = useProgram();

test(`${EVENTS} events while the worker is killed every few seconds: none lost, in order per resource`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const args = ['simulate', '--webhooks', '--events', String(EVENTS), '--json'];
  const { exitCode, stdout } = await bench.run(args, {}, TIMEOUT_MS, TOOLS);
  const { kills, ...report } = JSON.parse(stdout) as Record<
    'kills' | 'received' | 'lost' | 'disordered',
    number
  >;
  const { received, lost, disordered } = report;
  recordFigures({ kills, 'events received': received, lost, 'out of order': disordered });
  expect(report).toMatchObject({ events: EVENTS, received: EVENTS, lost: 0, disordered: 0 });
  expect(kills).toBeGreaterThan(1);
  expect(exitCode).toBe(0);
});
