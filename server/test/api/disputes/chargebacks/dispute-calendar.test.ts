import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { joinTeam } from '../../../support/world/shop/team.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
beforeEach(async () => {
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const pathOf = (person: Person, rest = '') =>
  `/panel/sandbox/data/${person.business().sandbox_merchant_id}/dispute-calendar${rest}`;
const create = async (person = ana) => (await person.post<{ url: string }>(pathOf(person, '/feed'))).body.url;
const read = (url: string) => panel.sandbox.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') });

describe('the file of deadlines', () => {
  test('200: an entry for each open chargeback, without the name of the payer', async () => {
    const [id, lost] = [await disputeCharge(ana, 'fraud'), await disputeCharge(ana, 'fraud')];
    await ana.post(`/panel/sandbox/data/${ana.business().sandbox_merchant_id}/chargebacks/${lost}/accept`);
    const response = await panel.portal.inject({
      url: pathOf(ana, '/deadlines.ics?lang=es'),
      headers: { cookie: `recaudo_session=${ana.cookie}` },
    });
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body.match(/^UID:.*$/gm)).toEqual([`UID:chargeback-${id}@recaudo`]);
    expect(response.body).toContain('SUMMARY:Responder contracargo de');
    expect(response.body).toContain(`/pruebas/contracargos/${id}`);
    expect(response.body).not.toContain('Ana');
  });
});

describe('the calendar URL', () => {
  test('200 without a session; 404 once replaced or removed', async () => {
    const id = await disputeCharge(ana, 'fraud');
    const first = await create();
    expect(first).toMatch(/\/calendario\/[a-z0-9]{40}\.ics$/);
    expect((await read(first)).body).toContain(`chargeback-${id}`);
    expect((await read(`${first}?lang=en`)).body).toContain('Respond to chargeback of');
    const second = await create();
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    const { body } = await ana.get<{ feed: { created_by: string } }>(pathOf(ana));
    expect(body.feed.created_by).toBe(ana.session.account.name);
    expect((await ana.delete(pathOf(ana, '/feed'))).status).toBe(204);
    expect((await read(second)).statusCode).toBe(404);
    expect((await ana.get(pathOf(ana))).body).toEqual({ feed: null });
  });

  test("shows only its own business's disputes", async () => {
    const eva = await panel.signUp();
    await disputeCharge(ana, 'fraud');
    expect((await read(await create(eva))).body).not.toContain('BEGIN:VEVENT');
  });

  test('404: an unknown or malformed token', async () => {
    for (const token of ['a'.repeat(40), 'corto', `${'a'.repeat(39)}%00`]) {
      expect((await read(`/calendario/${token}.ics`)).statusCode).toBe(404);
    }
  });

  test('403: a read-only person sees that there is one, but creates none', async () => {
    const reader = await joinTeam(panel, ana, 'read_only');
    expect((await reader.post(pathOf(ana, '/feed'))).status).toBe(403);
    expect((await reader.get(pathOf(ana))).body).toEqual({ feed: null });
  });

  test('the audit log records the change without the URL', async () => {
    const url = await create();
    const { text } = await ana.get(`/panel/businesses/${ana.business().id}/audit`);
    expect(text).toContain('dispute_calendar_rotated');
    expect(text).not.toContain(url.slice(-44, -4));
  });
});
