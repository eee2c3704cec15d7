import { expect, test } from 'vitest';
import { checkUp, describeChecks, isWell } from './check-up.ts';
import type { EnvironmentHealth } from './health.ts';

const now = new Date('2026-11-15T12:00:00Z');
const health: EnvironmentHealth = {
  environment: 'sandbox',
  now,
  today: '2026-11-15',
  database: { answers: true, latencyMs: 1 },
  replication: undefined,
  waitingSteps: [],
  clocks: { leadMs: 0, processes: [] },
  queues: [],
  nextRenewal: null,
  sweeps: [],
  paymentMethods: { cards: 'ok', pse: 'down', stores: 'ok' },
  pages: undefined,
  backups: undefined,
  pauses: {
    billing: { what: 'billing', isOn: true, reason: 'new processor', byWhom: 'Marta', since: now },
  },
  connections: [],
  connectionHosts: { isListSet: true, faults: [] },
  workers: { alive: 0, unaware: 0, running: 0 },
};

test('every check prints its state, and its findings', () => {
  const checks = checkUp(health);
  expect(describeChecks(checks)).toEqual([
    '  + machine: ok',
    '  + database: ok',
    '  + clocks: ok',
    '  + worker: ok',
    '  + payments: ok',
    '  - renewals: renewals have been paused for 0 s by Marta: new processor',
    '  + webhooks: ok',
    '  + mails: ok',
    '  ! payment_methods: pse: nothing gets through',
    '  + pages: ok',
    '  + certificate: ok',
    '  + keys: ok',
    '  ? backups: unknown',
  ]);
  expect(isWell(checks)).toBe(false);
  expect(isWell(checkUp({ ...health, paymentMethods: undefined }))).toBe(true);
});

test('without a database all but the machine is unknown', () => {
  const checks = checkUp({ ...health, database: { answers: false, latencyMs: 5_000 } });
  expect(checks.map(({ state }) => state)).toEqual(['ok', 'problem', ...Array<string>(12).fill('unknown')]);
  expect(isWell(checks)).toBe(false);
});

test('the environment that reports the access review shows it as unknown while the control database is down', () => {
  const accessOf = (access: EnvironmentHealth['access']) =>
    checkUp({ ...health, access }).find(({ name }) => name === 'access')?.state;
  expect([accessOf(undefined), accessOf('unknown'), accessOf(null)]).toEqual([undefined, 'unknown', 'ok']);
});
