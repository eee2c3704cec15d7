import type { RouteRule } from '@recaudo/contract/shared/schema/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPanelRoutes, type MountedRoute } from '../support/rules/panel-routes.ts';
import { newRouteList } from '../support/rules/route-list.ts';
import { startTestGateway, type TestGateway } from '../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../support/world/gateway/test-panel.ts';

const api = newRouteList();
let gateway: TestGateway;
let panel: TestPanel;
let mounted: MountedRoute[];

beforeAll(async () => {
  gateway = await startTestGateway({ prepare: api.watch });
  panel = await startTestPanel({ hasProduction: true });
  mounted = await listPanelRoutes(panel.control);
});
afterAll(async () => {
  await gateway.close();
  await panel.close();
});

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? [];
  return rows
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const byPath = (a: readonly string[], b: readonly string[]): number =>
  `${a[1]} ${a[0]}` < `${b[1]} ${b[0]}` ? -1 : 1;

const cellsOf = (rule: RouteRule | undefined): string[] => [
  rule?.access ?? 'NOBODY',
  // Dual control also requires a fresh authentication (dual-control.test.ts).
  rule?.control ?? (rule?.needsFresh === true ? 'fresh' : '-'),
  rule?.change ?? '-',
];

/** Routes below /panel; a route of both environments takes one line. */
function panelTable(): string {
  const lines = new Map<string, string[]>();
  for (const { key, method, rule } of mounted) {
    if (method !== 'HEAD') lines.set(key, [method, key.slice(method.length + 1) || '/', ...cellsOf(rule)]);
  }
  return table([
    ['METHOD', 'PATH', 'WHO', 'PROOF', 'IN THE AUDIT LOG'],
    ...[...lines.values()].toSorted(byPath),
  ]);
}

function apiTable(): string {
  const lines = api.routes
    .filter(({ url, method }) => url.startsWith('/v1/') && method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, url, isPublic }) => [method, url, isPublic === true ? 'private or public' : 'private']);
  return table([['METHOD', 'PATH', 'KEY'], ...lines.toSorted(byPath)]);
}

test('every route has its reviewed access', async () => {
  const text = `Below /panel, behind a session\n\n${panelTable()}\n\nThe API, behind a key\n\n${apiTable()}\n`;
  await expect(text).toMatchFileSnapshot('./__snapshots__/route-access.txt');
});

test('every route below /panel has an access rule', () => {
  expect(mounted.filter(({ rule }) => rule === undefined).map(({ key }) => key)).toEqual([]);
});
