import { readFileSync } from 'node:fs';
import { AggregatorRegistry } from 'prom-client';
import { expect, test } from 'vitest';
import { watchEnvironment } from '../../../../src/operations/health/watch-environment.ts';
import type { BackupInstants } from '../../../../src/platform/metrics/backup-metrics.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();
const { client } = useMerchant(shop);

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const dashboard = read('deploy/grafana/recaudo.json');
const alerts = read('deploy/prometheus/recaudo-alerts.yml');
const guide = read('docs/guides/reliability/observability.md');

/** The metric family: Prometheus adds suffixes to the parts of a histogram. */
const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
const namesIn = (text: string) => [...new Set(text.match(/\brecaudo_[a-z0-9_]+/g))];

test('every metric of the dashboard, the alerts and the guide is printed by /metrics', async () => {
  const { registry, readNumbers } = shop.gateway.metrics;
  watchEnvironment(shop.gateway);
  await readNumbers();
  expect((await client.post('/charges', chargeBody(await saveCard(client)))).status).toBe(200);
  const printed = new Set(
    [...(await registry.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  for (const text of [dashboard, alerts, guide]) {
    const named = namesIn(text);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(name => !printed.has(name) && !printed.has(familyOf(name)))).toEqual([]);
  }
});

test('the first scrape already has event loop samples', async () => {
  const numbers = (await newMetrics().readNumbers()) as { name: string; values: { value: number }[] }[];
  const lag = numbers.find(({ name }) => name === 'recaudo_nodejs_eventloop_lag_p99_seconds');
  expect(lag?.values[0]?.value).toBeGreaterThan(0.001);
});

test('metrics of several processes show the worst event loop lag and open files', async () => {
  const read = async () => (await newMetrics().readNumbers()) as { name: string }[];
  const [busy, idle] = [await read(), await read()];
  const set = (all: typeof busy, name: string, value: number) =>
    Object.assign(all.find(found => found.name === name) ?? {}, { values: [{ value, labels: {} }] });
  for (const [all, lag, files] of [
    [idle, 0.01, 30],
    [busy, 2, 8_000],
  ] as const) {
    set(all, 'recaudo_nodejs_eventloop_lag_p99_seconds', lag);
    set(all, 'recaudo_process_open_fds', files);
    set(all, 'recaudo_process_max_fds', 8_192);
  }
  const text = await AggregatorRegistry.aggregate([idle, busy]).metrics();
  expect(text).toMatch(/^recaudo_nodejs_eventloop_lag_p99_seconds 2$/m);
  expect(text).toMatch(/^recaudo_process_open_fds 8000$/m);
  expect(text).toMatch(/^recaudo_process_max_fds 8192$/m);
});

test('queue metrics: the number of waiting rows, and the age of the oldest', async () => {
  const metrics = newMetrics();
  const now = new Date('2026-11-16T03:00:00Z');
  const oldest = new Date(now.getTime() - 90_000);
  const work = [{ kind: 'webhooks', state: 'waiting', count: 3, oldest }];
  metrics.watchQueues(
    'sandbox',
    async () => work,
    () => now,
  );
  const printed = await metrics.registry.metrics();
  expect(printed).toMatch(/^recaudo_queue_items\{.*queue="webhooks".*\} 3$/m);
  expect(printed).toMatch(/^recaudo_queue_oldest_seconds\{.*queue="webhooks".*\} 90$/m);
});

test('/metrics shows the times of backups: 0 before the first one', async () => {
  const metrics = newMetrics();
  const valuesOf = async () =>
    [
      ...(await metrics.registry.metrics()).matchAll(
        /^recaudo_(\w+)_timestamp_seconds\{.*"production".*\} (\S+)$/gm,
      ),
    ]
      .filter(([, name]) => name !== 'sweep_last_success')
      .map(([, name, value]) => [name, Number(value)]);
  const instants: BackupInstants = { madeAt: null, verifiedAt: null, archivedUntil: null };
  metrics.watchBackups('production', async () => instants);
  expect(await valuesOf()).toEqual([
    ['backup', 0],
    ['backup_verified', 0],
    ['archived_until', 0],
  ]);
  const at = new Date('2026-11-16T03:00:00Z');
  Object.assign(instants, { madeAt: at, archivedUntil: new Date(at.getTime() + 60_000) });
  expect(await valuesOf()).toEqual([
    ['backup', at.getTime() / 1_000],
    ['backup_verified', 0],
    ['archived_until', at.getTime() / 1_000 + 60],
  ]);
});

test('labels used by the dashboard and the alerts exist on their metrics', async () => {
  const { registry } = shop.gateway.metrics;
  const labels = new Map(
    registry.getMetricsAsArray().map(metric => {
      const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] };
      return [name, new Set([...labelNames, 'le', 'instance'])];
    }),
  );
  const wrong = [dashboard.replaceAll('\\"', '"'), alerts].flatMap(text =>
    [...text.matchAll(/\b(recaudo_[a-z0-9_]+)\{([^}]*)\}/g)].flatMap(([, name = '', chosen = '']) =>
      [...chosen.matchAll(/([a-z_]+)\s*=~?/g)].flatMap(([, label = '']) =>
        labels.get(familyOf(name))?.has(label) === true || labels.get(name)?.has(label) === true
          ? []
          : [`${name}: ${label}`],
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('each alert has a summary, and a section of the guide that says what to do', () => {
  const rules = alerts.split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(10);
  const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title));
  for (const rule of rules) {
    const [, summary] = /summary: '([^']+\.)'/.exec(rule) ?? [];
    const [, anchor = ''] = /runbook: docs\/guides\/reliability\/observability\.md#(\S+)/.exec(rule) ?? [];
    expect(summary, rule).toBeDefined();
    expect(headings, rule).toContain(anchor);
  }
});

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

test('Grafana can read the dashboard: panels with positions, sources and unique ids', () => {
  const { panels, schemaVersion, uid } = JSON.parse(dashboard) as {
    uid: string;
    schemaVersion: number;
    panels: { id: number; type: string; title: string; gridPos: object; targets?: { expr: string }[] }[];
  };
  expect({ uid, schemaVersion }).toEqual({ uid: 'recaudo', schemaVersion: 39 });
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, title, gridPos, targets } of panels) {
    expect(Object.keys(gridPos), title).toEqual(['h', 'w', 'x', 'y']);
    if (type !== 'row') expect(targets?.length, title).toBeGreaterThan(0);
  }
});
