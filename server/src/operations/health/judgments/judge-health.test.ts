import { expect, test } from 'vitest';
import type { Pausable, Pause } from '../../../domain/merchants/pauses/pause.ts';
import type { EnvironmentHealth } from '../health.ts';
import { judgeHealth } from './judge-health.ts';

const now = new Date('2026-11-15T12:00:00Z');
const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const sweep = (seenAt: Date | null, name = 'send-mails') => ({
  name,
  seenAt,
  failedAt: null,
  everyMs: 2_000,
});
const paused = (what: Pausable, minutes: number): Pause => ({
  what,
  isOn: true,
  reason: 'maintenance',
  byWhom: 'Marta',
  since: before(minutes),
});
const connection = (fields: Partial<EnvironmentHealth['connections'][number]>) => ({
  id: 'host-a',
  kind: 'openpay',
  state: 'up' as const,
  isRouted: true,
  methods: ['card'] as const,
  lastFault: null,
  ledgerDifferences: 0,
  ...fields,
});
const spareDown = connection({ state: 'down', isRouted: false });
const failing = connection({ id: 'host-b', state: 'failing' });
const well: EnvironmentHealth = {
  environment: 'sandbox',
  now,
  today: '2026-11-15',
  database: { answers: true, latencyMs: 1 },
  replication: undefined,
  waitingSteps: [],
  clocks: { leadMs: 2_000, processes: [{ name: 'a 1', pid: undefined, leadMs: 0 }] },
  queues: [{ kind: 'attempts', state: 'sent', count: 3, oldest: before(1) }],
  nextRenewal: '2026-11-15',
  sweeps: [sweep(before(0.5)), sweep(before(1), 'other')],
  paymentMethods: { cards: 'ok', pse: 'not_connected', stores: 'ok' },
  pages: undefined,
  backups: undefined,
  pauses: {},
  connections: [],
  connectionHosts: { isListSet: true, faults: [] },
  workers: { alive: 1, unaware: 1, running: 0 },
};

test('all is well', () => expect(judgeHealth(well)).toEqual([]));

test.each<[string, Partial<EnvironmentHealth>, string[]]>([
  ['no database', { database: { answers: false, latencyMs: 5_000 }, sweeps: [] }, ['database_down']],
  ['a slow one', { database: { answers: true, latencyMs: 251 } }, ['database_slow']],
  ['an upgrade that nobody has finished', { waitingSteps: ['0072_a.sql'] }, ['upgrade_unfinished']],
  ['a clock that is a bit off', { clocks: { leadMs: -2_001, processes: [] } }, ['clocks_differ']],
  [
    'clocks that are off to both sides',
    { clocks: { leadMs: 1_500, processes: [{ name: 'a 1', pid: undefined, leadMs: -1_500 }] } },
    ['clocks_differ'],
  ],
  [
    'this clock and another',
    { clocks: { leadMs: 86_400_000, processes: [{ name: 'a 1', pid: undefined, leadMs: -60_000 }] } },
    ['clocks_differ', 'clocks_differ'],
  ],
  ['no worker yet', { sweeps: [sweep(null)] }, ['worker_silent']],
  ['no worker any more', { sweeps: [sweep(before(10)), sweep(null, 'other')] }, ['worker_silent']],
  ['one sweep stands still', { sweeps: [sweep(before(0)), sweep(before(5), 'other')] }, ['sweep_silent']],
  [
    'a payment without an answer',
    { queues: [{ kind: 'attempts', state: 'unknown', count: 1, oldest: before(6) }] },
    ['attempts_stuck'],
  ],
  [
    'a payment for a person',
    { queues: [{ kind: 'attempts', state: 'needs_review', count: 1, oldest: before(1) }] },
    ['attempts_in_review'],
  ],
  [
    'late deliveries; those that are retried are their receivers',
    {
      queues: [
        { kind: 'webhooks', state: 'waiting', count: 1, oldest: before(16) },
        { kind: 'webhooks', state: 'retrying', count: 1, oldest: before(600) },
      ],
    },
    ['webhooks_late'],
  ],
  [
    'billing that somebody paused is not late',
    { nextRenewal: '2026-11-14', pauses: { billing: paused('billing', 90) } },
    ['billing_paused'],
  ],
  [
    'work that somebody paused is not silent; payments without an answer stay a problem',
    {
      nextRenewal: '2026-11-14',
      sweeps: [sweep(before(10))],
      pauses: { work: paused('work', 10) },
      queues: [{ kind: 'attempts', state: 'unknown', count: 1, oldest: before(6) }],
    },
    ['work_paused', 'attempts_stuck'],
  ],
  [
    'work that was resumed a moment ago has still to begin',
    { sweeps: [sweep(before(60))], pauses: { work: { ...paused('work', 0.5), isOn: false } } },
    [],
  ],
  [
    'work that was resumed and does not begin',
    { sweeps: [sweep(before(60))], pauses: { work: { ...paused('work', 5), isOn: false } } },
    ['worker_silent'],
  ],
  ['yesterday is not billed', { nextRenewal: '2026-11-14' }, ['renewals_late']],
  [
    'today has not been billed for two hours',
    { queues: [{ kind: 'renewals', state: 'due', count: 2, oldest: before(120) }] },
    ['renewals_late'],
  ],
  [
    'today is being billed',
    { queues: [{ kind: 'renewals', state: 'due', count: 2, oldest: before(60) }] },
    [],
  ],
  [
    'a payment method is down',
    { paymentMethods: { cards: 'down', pse: 'degraded', stores: 'ok' } },
    ['payment_method_down', 'payment_method_degraded'],
  ],
  [
    'production without a routing rule',
    {
      environment: 'production',
      paymentMethods: { cards: 'not_connected', pse: 'not_connected', stores: 'not_connected' },
      pages: { checkedAt: before(5), lookedAt: 9, differences: [] },
    },
    ['no_route'],
  ],
  [
    'a connection that nobody reaches',
    { connections: [connection({ state: 'down', lastFault: 'connection refused' })] },
    ['link_down'],
  ],
  [
    'connections that are reached, or that nobody has open',
    { connections: [connection({}), connection({ state: 'not_open' })] },
    [],
  ],
  [
    'a connection that is down though nothing is routed over it, and one that fails and is not paused yet',
    { connections: [spareDown, failing] },
    ['link_down', 'link_failing'],
  ],
  [
    'a connection on whose receivable the last check of the ledger found differences',
    { connections: [connection({ ledgerDifferences: 2 })] },
    ['ledger_differs'],
  ],
  [
    'a connection to a host that is not allowed, told once',
    {
      connections: [connection({ state: 'down', lastFault: 'not listed' })],
      connectionHosts: { isListSet: true, faults: [{ id: 'host-a', fault: 'not listed' }] },
    },
    ['link_host_refused'],
  ],
  [
    'no list of hosts in the sandbox',
    { connections: [connection({})], connectionHosts: { isListSet: false, faults: [] } },
    [],
  ],
  [
    'payment pages that do not arrive as they should',
    { pages: { checkedAt: before(5), lookedAt: 9, differences: ['/pagar/x: has <script>'] } },
    ['pages_changed'],
  ],
  ['pages of production that nobody checks', { environment: 'production' }, ['pages_unchecked']],
  [
    'pages of production that nobody checks any more',
    {
      environment: 'production',
      pages: { checkedAt: before(9 * 24 * 60), lookedAt: 9, differences: [] },
    },
    ['pages_unchecked'],
  ],
  [
    'pages that were checked this week',
    {
      environment: 'production',
      pages: { checkedAt: before(7 * 24 * 60), lookedAt: 9, differences: [] },
    },
    [],
  ],
  [
    'a certificate that ends in a fortnight',
    { certificate: { endsAt: new Date('2026-11-29T12:00:00Z') } },
    [],
  ],
  [
    'a certificate that ends before',
    { certificate: { endsAt: new Date('2026-11-29T11:59:59Z') } },
    ['certificate_ends'],
  ],
  [
    'files that are no certificate',
    { certificate: { fault: 'chain.pem cannot be read' } },
    ['certificate_unusable'],
  ],
])('%s', (_what, change, codes) => {
  const problems = judgeHealth({ ...well, ...change });
  expect(problems.map(({ code }) => code)).toEqual(codes);
  for (const { text } of problems) expect(text.es).not.toBe(text.en);
});

test('the facts in Spanish: states translated, dates in Colombian format', () => {
  const problems = judgeHealth({
    ...well,
    nextRenewal: '2026-11-14',
    queues: [{ kind: 'attempts', state: 'unknown', count: 2, oldest: before(6) }],
    paymentMethods: { cards: 'ok', pse: 'ok', stores: 'down' },
  });
  expect(problems.map(({ text }) => text.es)).toEqual([
    'pagos sin resultado: 2, el más antiguo desde hace 6 min',
    'faltan renovaciones del 14/11/2026',
    'efectivo: nada pasa',
  ]);
});

test.each<[number, boolean, string, string]>([
  [
    2_500,
    true,
    'el reloj de este proceso va 3 s adelante del de la base de datos',
    "the clock of this process is 3 s ahead of the database's",
  ],
  [
    -86_400_000,
    false,
    'el reloj de este proceso va 24 h atrás del de la base de datos',
    "the clock of this process is 24 h behind the database's",
  ],
])('a clock that is %i ms ahead', (leadMs, isWarning, es, en) => {
  expect(judgeHealth({ ...well, clocks: { leadMs, processes: [] } })).toEqual([
    { code: 'clocks_differ', isWarning, text: { es, en } },
  ]);
});
