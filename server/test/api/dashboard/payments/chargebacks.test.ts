import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { readPdf } from '../../../support/world/files/read-pdf.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';
import { joinTeam } from '../../../support/world/shop/team.ts';

// A Thursday: ten business days later is the 19th.
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

const data = () => `/panel/sandbox/data/${ana.business().sandbox_merchant_id}`;
const pathOf = (id: string) => `${data()}/chargebacks/${id}`;

const dispute = (reason?: string): Promise<string> => disputeCharge(ana, reason);

const pdf = Buffer.from('%PDF-1.7 la factura');
const upload = async (id: string, name: string, content: Buffer, type = 'application/pdf', person = ana) => {
  const response = await panel.portal.inject({
    method: 'POST',
    url: `${pathOf(id)}/evidence?name=${encodeURIComponent(name)}`,
    headers: {
      origin: 'http://127.0.0.1:8000',
      'content-type': type,
      cookie: `recaudo_session=${person.cookie}`,
      'x-recaudo-csrf': person.session.csrf_token,
    },
    payload: content,
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
};
const stateOf = async (id: string) =>
  (await ana.get<{ chargeback: Record<string, unknown> }>(pathOf(id))).body.chargeback;

interface List {
  chargebacks: { transaction_id: string }[];
  next: string | null;
}
const listed = async (query: string) => {
  const { body } = await ana.get<List>(`${data()}/chargebacks${query}`);
  return body.chargebacks.map(one => one.transaction_id);
};

test('200: a listed dispute names the payer, known to the merchant or not', async () => {
  const shop = ana.operations('sandbox');
  const guest = { name: 'Lucía', last_name: 'Mora', email: 'lucia@example.com' };
  const charge = await shop.post('/charges', chargeBody(await saveCard(shop), { customer: guest }));
  await shop.post(`/sandbox/charges/${charge.body['id']}/chargeback`, { status: 'pending' });
  const { body } = await ana.get(`${data()}/chargebacks`);
  expect(body).toMatchObject({
    chargebacks: [
      {
        transaction_id: charge.body['id'],
        payer: { id: null, name: 'Lucía Mora', email: 'lucia@example.com' },
      },
    ],
  });
});

describe('the record', () => {
  test('the notice leaves amount, reason and the end of the tenth business day in Bogotá', async () => {
    const id = await dispute('not_received');
    expect(await stateOf(id)).toEqual({
      transaction_id: id,
      amount: 20_000,
      reason: 'not_received',
      state: 'pending',
      creation_date: '2026-03-05T10:00:00-05:00',
      deadline: '2026-03-19T23:59:59-05:00',
      closed_date: null,
      closed_by: null,
      rebuttal: null,
      answered_date: null,
      submitted_date: null,
      submitted_by: null,
      case: null,
    });
  });

  test('a notice without a reason is another one, and the network ends it', async () => {
    const id = await dispute();
    await ana.operations('sandbox').post(`/sandbox/charges/${id}/chargeback`, { status: 'rejected' });
    expect(await stateOf(id)).toMatchObject({ reason: 'other', state: 'rejected', closed_by: 'network' });
  });

  test('422 1003: a reason that no network gives', async () => {
    const shop = ana.operations('sandbox');
    const { body } = await shop.post('/charges', chargeBody(await saveCard(shop)));
    const wrong = { status: 'pending', reason: 'because' };
    const answer = await shop.post(`/sandbox/charges/${body['id']}/chargeback`, wrong);
    expect(answer).toMatchObject({ status: 422, body: { error_code: 1003 } });
  });

  test('404: of a charge without a dispute, and of another business', async () => {
    const shop = ana.operations('sandbox');
    const { body } = await shop.post('/charges', chargeBody(await saveCard(shop)));
    expect((await ana.get(pathOf(String(body['id'])))).status).toBe(404);
    const id = await dispute();
    const eva = await panel.signUp();
    expect((await eva.get(pathOf(id))).status).toBe(404);
    const own = `/panel/sandbox/data/${eva.business().sandbox_merchant_id}/chargebacks/${id}`;
    expect((await eva.get(own)).status).toBe(404);
  });
});

/** Sessions end after 12 hours without use, so the person signs in again. */
async function laterBy(days: number): Promise<void> {
  clock.advanceMs(days * DAY_MS);
  await ana.post('/panel/sign-in', { email: ana.session.account.email, password: PASSWORD });
}

describe('the list', () => {
  test('by state and deadline, nearest first, in pages', async () => {
    const first = await dispute();
    await laterBy(1);
    const second = await dispute();
    await laterBy(6);
    const third = await dispute();
    try {
      expect(await listed('')).toEqual([first, second, third]);
      expect(await listed('?deadline=7d')).toEqual([]);
      await laterBy(7);
      expect(await listed('?deadline=2d')).toEqual([first, second]);
      await laterBy(1);
      expect(await listed('?deadline=over')).toEqual([first]);
      expect(await listed('?deadline=7d')).toEqual([second, third]);
      const page = (await ana.get<List>(`${data()}/chargebacks?limit=2`)).body;
      expect(await listed(`?limit=2&after=${page.next}`)).toEqual([third]);
      await ana.post(`${pathOf(second)}/accept`);
      await ana.post(`${pathOf(third)}/accept`);
      expect(await listed('?state=accepted')).toEqual([third, second]);
      expect(await listed('')).toEqual([first]);
      expect((await ana.get(`${data()}/chargebacks?state=lost`)).status).toBe(422);
      expect((await ana.get(`${data()}/chargebacks?after=x`)).status).toBe(400);
    } finally {
      clock.advanceMs(opened.getTime() - clock.now().getTime());
    }
  });
});

describe('accepting', () => {
  test('ends the charge, its money and the record together, once', async () => {
    const id = await dispute();
    const { status, body } = await ana.post(`${pathOf(id)}/accept`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ chargeback: { state: 'accepted', closed_by: 'merchant' } });
    const charge = await ana.operations('sandbox').get(`/charges/${id}`);
    expect(charge.body['status']).toBe('chargeback_accepted');
    expect(await ana.post(`${pathOf(id)}/accept`)).toMatchObject({ status: 412, body: { error_code: 3006 } });
  });

  test('403 1010: not for read only', async () => {
    const id = await dispute();
    const reader = await joinTeam(panel, ana, 'read_only');
    expect((await reader.post(`${pathOf(id)}/accept`)).status).toBe(403);
    expect((await upload(id, 'a.pdf', pdf, 'application/pdf', reader)).status).toBe(403);
    expect((await reader.get(pathOf(id))).status).toBe(200);
  });
});

describe('evidence', () => {
  test('a file is stored under a sanitized name and served only as a download', async () => {
    const id = await dispute();
    const added = await upload(id, '../../Guía "1".pdf', pdf);
    expect(added).toMatchObject({
      status: 201,
      body: { number: 1, name: 'Guía 1.pdf', content_type: 'application/pdf', size_bytes: pdf.length },
    });
    const response = await panel.portal.inject({
      url: `${pathOf(id)}/evidence/1`,
      headers: { cookie: `recaudo_session=${ana.cookie}` },
    });
    expect(response.rawPayload.equals(pdf)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="Gu_a 1.pdf"; filename*=UTF-8''Gu%C3%ADa%201.pdf`,
    });
    expect((await ana.delete(`${pathOf(id)}/evidence/1`)).status).toBe(204);
    expect((await ana.get(`${pathOf(id)}/evidence/1`)).status).toBe(404);
  });

  test('400 1001: HTML that claims to be a picture; 415 or 400: one without a claim', async () => {
    const id = await dispute();
    const page = Buffer.from('<html><script>');
    expect(await upload(id, 'foto.png', page, 'image/png')).toMatchObject({
      status: 400,
      body: { description: 'file must be a PDF, a PNG or a JPEG' },
    });
    expect((await upload(id, 'a.html', page, 'text/html')).status).toBe(400);
  });

  test('413: more than 5 MB', async () => {
    const id = await dispute();
    const large = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(id, 'a.pdf', large)).status).toBe(413);
  });

  test('412 3006: the eleventh file', async () => {
    const id = await dispute();
    for (let n = 0; n < 10; n += 1) expect((await upload(id, `${n}.pdf`, pdf)).status).toBe(201);
    expect(await upload(id, '11.pdf', pdf)).toMatchObject({ status: 412, body: { error_code: 3006 } });
  });

  test('412 3006: after the deadline, and once it is over; what is there stays', async () => {
    const [late, over] = [await dispute(), await dispute()];
    await upload(late, 'a.pdf', pdf);
    await ana.post(`${pathOf(over)}/accept`);
    expect(await upload(over, 'a.pdf', pdf)).toMatchObject({ status: 412 });
    await laterBy(15);
    expect(await upload(late, 'b.pdf', pdf)).toMatchObject({
      status: 412,
      body: { error_code: 3006, description: 'The deadline for evidence has passed' },
    });
    expect((await ana.delete(`${pathOf(late)}/evidence/1`)).status).toBe(412);
    clock.advanceMs(-15 * DAY_MS);
  });
});

test('the pack is a PDF with the dispute, the charge, the customer and the names of the files', async () => {
  const id = await dispute('fraud');
  await upload(id, 'factura.pdf', pdf);
  const response = await panel.portal.inject({
    url: `${pathOf(id)}/pack.pdf?lang=es`,
    headers: { cookie: `recaudo_session=${ana.cookie}` },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = readPdf(response.rawPayload).text;
  for (const part of ['Expediente de contracargo', id, 'Fraude', 'factura.pdf', 'Ana Torres']) {
    expect(text).toContain(part);
  }
});
