import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { readPdf } from '../../../support/world/files/read-pdf.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { joinTeam } from '../../../support/world/shop/team.ts';

const opened = new Date('2026-03-05T15:00:00Z');
const clock = manualClock(opened);
const DAY_MS = 24 * 3_600_000;
let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
beforeEach(async () => {
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const pathOf = (id: string) => `/panel/sandbox/data/${ana.business().sandbox_merchant_id}/chargebacks/${id}`;
const dispute = (): Promise<string> => disputeCharge(ana);
const stateOf = async (id: string) =>
  (await ana.get<{ chargeback: Record<string, unknown> }>(pathOf(id))).body.chargeback;

/** Sessions end after 12 hours without use, so the person signs in again. */
async function laterBy(days: number): Promise<void> {
  clock.advanceMs(days * DAY_MS);
  await ana.post('/panel/sign-in', { email: ana.session.account.email, password: PASSWORD });
}

describe('answering', () => {
  const answer = (id: string, rebuttal: unknown, person = ana) =>
    person.post(`${pathOf(id)}/answer`, { rebuttal });

  test('200: stores the text and when it was saved, next to the order and the payer', async () => {
    const id = await dispute();
    const { status, body } = await answer(id, 'La guía prueba la entrega.');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      chargeback: {
        state: 'pending',
        rebuttal: 'La guía prueba la entrega.',
        answered_date: '2026-03-05T10:00:00-05:00',
      },
      order: { amount: 20_000, refunded: 0, card: expect.stringContaining('Visa 411111XXXXXX1111') },
      payer: { name: 'Ana Torres', email: 'ana@example.com' },
    });
  });

  test('200: can be improved until the deadline, and the printable file has the latest text', async () => {
    const id = await dispute();
    await answer(id, 'Primera versión');
    await laterBy(1);
    try {
      await answer(id, 'Segunda versión, con la guía 1042');
      expect(await stateOf(id)).toMatchObject({
        rebuttal: 'Segunda versión, con la guía 1042',
        answered_date: '2026-03-06T10:00:00-05:00',
      });
      const response = await panel.portal.inject({
        url: `${pathOf(id)}/pack.pdf?lang=es`,
        headers: { cookie: `recaudo_session=${ana.cookie}` },
      });
      const { text } = readPdf(response.rawPayload);
      expect(text).toContain('Respuesta del comercio');
      expect(text).toContain('Segunda versión, con la guía 1042');
      expect(text).not.toContain('Primera versión');
    } finally {
      clock.advanceMs(opened.getTime() - clock.now().getTime());
    }
  });

  test('422 1003 or 400 1001: nothing said, or more than 4,000 characters', async () => {
    const id = await dispute();
    for (const wrong of ['', '   ', 'x'.repeat(4_001), undefined]) {
      const { status } = await answer(id, wrong);
      expect([400, 422]).toContain(status);
    }
    expect((await answer(id, 'x'.repeat(4_000))).status).toBe(200);
  });

  test('412 3006: after the deadline, and once it is over', async () => {
    const [late, over] = [await dispute(), await dispute()];
    await ana.post(`${pathOf(over)}/accept`);
    expect(await answer(over, 'Tarde')).toMatchObject({ status: 412, body: { error_code: 3006 } });
    await laterBy(15);
    expect(await answer(late, 'Tarde')).toMatchObject({ status: 412, body: { error_code: 3006 } });
    clock.advanceMs(-15 * DAY_MS);
  });

  test('404: of another business; 403: read-only; the audit log has it without its text', async () => {
    const id = await dispute();
    const eva = await panel.signUp();
    const own = `/panel/sandbox/data/${eva.business().sandbox_merchant_id}/chargebacks/${id}`;
    expect((await eva.post(`${own}/answer`, { rebuttal: 'Ajena' })).status).toBe(404);
    expect((await answer(id, 'Lectura', await joinTeam(panel, ana, 'read_only'))).status).toBe(403);
    expect((await stateOf(id))['rebuttal']).toBeNull();
    await answer(id, 'Cuatro palabras de respuesta');
    const { body } = await ana.get<object[]>(`/panel/businesses/${ana.business().id}/audit`);
    expect(body[0]).toMatchObject({ action: 'chargeback_answered', what: id, details: { characters: 28 } });
  });
});
