import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { joinTeam } from '../../support/world/shop/team.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

const path = (person: Person): string => `/panel/businesses/${person.business().id}/card-order`;
const places = { top: ['renewals', 'sales'], main: ['recent'], side: [] };

test('200: each person has their own order per business, until they reset it', async () => {
  const ana = await panel.signUp();
  const reader = await joinTeam(panel, ana, 'read_only');
  await reader.get('/panel/session');
  expect((await ana.get(path(ana))).body).toEqual({ places: null });
  expect(await reader.put(path(ana), places)).toMatchObject({ status: 200, body: { places } });
  expect(await reader.put(path(ana), { ...places, side: ['daily'] })).toMatchObject({ status: 200 });
  expect((await reader.get(path(ana))).body).toEqual({ places: { ...places, side: ['daily'] } });
  expect((await ana.get(path(ana))).body).toEqual({ places: null });
  expect((await reader.delete(path(ana))).status).toBe(204);
  expect((await reader.get(path(ana))).body).toEqual({ places: null });
});

test("404 1005: another person's business", async () => {
  const ana = await panel.signUp();
  const stranger = await panel.signUp();
  expect((await stranger.get(path(ana))).status).toBe(404);
  expect((await stranger.put(path(ana), places)).status).toBe(404);
});

test.each([
  ['a place that is missing', { top: [], main: [] }],
  ['a card with a strange name', { ...places, main: ['<b>'] }],
  ['more cards than a screen has', { ...places, main: Array.from({ length: 31 }, () => 'x') }],
])('4xx: %s', async (_title, body) => {
  const ana = await panel.signUp();
  const { status } = await ana.put(path(ana), body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
