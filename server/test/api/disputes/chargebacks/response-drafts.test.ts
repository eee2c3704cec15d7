import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { disputeCharge } from '../../../support/world/disputes/disputes.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { createLink, filledForm, newPayer } from '../../../support/world/shop/payer.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

interface Draft {
  language: string;
  text: string;
  facts: { kind: string; text: string; source: { kind: string; id: string; screen: string | null } }[];
  missing: string[];
}

const CHALLENGE_OK = '4005580000050508';
const FRICTIONLESS_OK = '5204740000001234';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const dataOf = (person: Person) => `/panel/sandbox/data/${person.business().sandbox_merchant_id}`;
const draftOf = async (id: string, query = '') =>
  (await ana.get<Draft>(`${dataOf(ana)}/chargebacks/${id}/draft${query}`)).body;
const kindsOf = ({ facts }: Draft) => facts.map(({ kind }) => kind);

/** A customer who pays several times with the same card and device and disputes the last payment. */
async function disputeOfRegular(reason: string, payments = 3): Promise<string[]> {
  const shop = ana.operations('sandbox');
  const path = `/customers/${await saveCustomer(shop)}`;
  const card = await saveCard(shop, '4111111111111111', path);
  const ids: string[] = [];
  for (let number = 0; number < payments; number += 1) {
    clock.advanceMs(60_000);
    const body = chargeBody(card, { amount: 20_000, device_session_id: 'sesion-1' });
    ids.push(String((await shop.post(`${path}/charges`, body)).body['id']));
  }
  await shop.post(`/sandbox/charges/${ids.at(-1)}/chargeback`, { status: 'pending', reason });
  return ids;
}

describe('a proposed response', () => {
  test('200: fraud is answered with the payment, the device and earlier payments, each with its source', async () => {
    const [first = '', second = '', disputed = ''] = await disputeOfRegular('fraud');
    const draft = await draftOf(disputed);
    expect(draft.language).toBe('es');
    expect(kindsOf(draft)).toEqual(['payment', 'device', 'earlier_payments', 'payer']);
    const [payment, device, earlier] = draft.facts;
    expect(payment?.source).toMatchObject({
      kind: 'charge',
      id: disputed,
      screen: `/transacciones/${disputed}`,
    });
    expect(device?.text).toBe(
      'El pago se hizo en la sesión de dispositivo sesion-1, la misma de 2 pagos anteriores sin disputa.',
    );
    expect(earlier?.text).toContain('hizo antes 2 pagos aprobados y sin disputa, 2 con la misma tarjeta');
    expect(earlier?.text).toContain(first);
    expect(earlier?.text).toContain(second);
    expect(draft.missing).toEqual(['three_d_secure', 'consent']);
    expect(draft.text).toContain('Motivo recibido: Fraude.');
    for (const { text } of draft.facts) expect(draft.text).toContain(text);
  });

  test('200: a duplicate is compared with payments of the same amount', async () => {
    const [first = '', second = '', disputed = ''] = await disputeOfRegular('duplicate');
    const same = (await draftOf(disputed)).facts.filter(({ kind }) => kind === 'same_amount');
    expect(same.map(({ source }) => source.id)).toEqual([second, first]);
    const [alone = ''] = await disputeOfRegular('duplicate', 1);
    const lone = (await draftOf(alone)).facts.filter(({ kind }) => kind === 'same_amount');
    expect(lone.map(({ text }) => text)).toEqual([
      expect.stringContaining('Este cliente no tiene otro pago aprobado por'),
    ]);
  });

  test('200: an item not received needs evidence, and an attached file becomes a fact', async () => {
    const id = await disputeCharge(ana, 'not_received');
    expect((await draftOf(id)).missing).toEqual(['evidence', 'receipt']);
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const sent = await ana.post(`${dataOf(ana)}/chargebacks/${id}/evidence?name=gu%C3%ADa.png`, png, {
      headers: { 'content-type': 'image/png' },
    });
    expect(sent.status).toBe(201);
    const draft = await draftOf(id);
    expect(draft.missing).toEqual(['receipt']);
    expect(draft.text).toMatch(/Anexo 1: guía\.png, adjuntado el 5 de marzo de 2026.* a\.\sm\.$/m);
  });

  test('200: a refund is stated with its id', async () => {
    const eva = await panel.signUp();
    const shop = eva.operations('sandbox');
    const { body } = await shop.post('/charges', chargeBody(await saveCard(shop), { amount: 20_000 }));
    const id = String(body['id']);
    const refunded = await shop.post<{ refund: { id: string } }>(`/charges/${id}/refund`, { amount: 5_000 });
    await shop.post(`/sandbox/charges/${id}/chargeback`, {
      status: 'pending',
      reason: 'refund_not_processed',
    });
    const draft = (await eva.get<Draft>(`${dataOf(eva)}/chargebacks/${id}/draft`)).body;
    expect(draft.text).toContain(`(reembolso ${refunded.body.refund.id})`);
    expect(draft.missing).toEqual([]);
  });

  test('200: in English on request; nothing is stored', async () => {
    const id = await disputeCharge(ana, 'fraud');
    const draft = await draftOf(id, '?language=en');
    expect(draft.text).toMatch(/^Response to the chargeback of payment/);
    expect(draft.text).not.toMatch(/Respuesta|Registros/);
    const { body } = await ana.get<{ chargeback: { rebuttal: string | null } }>(
      `${dataOf(ana)}/chargebacks/${id}`,
    );
    expect(body.chargeback.rebuttal).toBeNull();
  });

  test.each([
    ['without a challenge', FRICTIONLESS_OK, ', sin pedir otra verificación'],
    ['with a challenge', CHALLENGE_OK, ', con una verificación del titular'],
  ])("200: states 3-D Secure %s and the payer's consents", async (_title, number, manner) => {
    const payer = newPayer(panel.sandbox.app);
    const shop = ana.operations('sandbox');
    const link = await createLink(shop, { use_3d_secure: true });
    const { url } = link.payment_method;
    const paid = await payer.post(url, filledForm((await payer.get(url)).html, number));
    if (paid.location?.includes('/3ds/')) {
      const decided = await payer.post(paid.location, { answer: 'agree' });
      await payer.get(decided.location ?? '');
    }
    await shop.post(`/sandbox/charges/${link.id}/chargeback`, { status: 'pending', reason: 'fraud' });
    const draft = await draftOf(link.id);
    const secure = draft.facts.find(({ kind }) => kind === 'three_d_secure');
    expect(secure?.text).toMatch(
      /^El banco emisor autenticó al titular con 3-D Secure 2[\d.]* el .*, ECI 0[25]\.$/,
    );
    expect(secure?.text).toContain(manner);
    expect(draft.text).toMatch(
      /Quien pagó aceptó el tratamiento de datos personales y los términos el .* desde la dirección IP/,
    );
    expect(draft.missing).not.toContain('three_d_secure');
  });

  test('404: of another business, or of a charge without a chargeback', async () => {
    const id = await disputeCharge(ana, 'fraud');
    const eva = await panel.signUp();
    expect((await eva.get(`${dataOf(eva)}/chargebacks/${id}/draft`)).status).toBe(404);
    expect((await ana.get(`${dataOf(ana)}/chargebacks/nada/draft`)).status).toBe(404);
  });
});

test('200: a response to a reversal is in Spanish, fits its field, and does not mention a device', async () => {
  const shop = ana.operations('sandbox');
  const charge = await shop.post(
    '/charges',
    chargeBody(await saveCard(shop), {
      amount: 20_000,
      description: 'Torta de tres leches. '.repeat(11),
      device_session_id: 'sesion-2',
    }),
  );
  const asked = await shop.post(`/charges/${String(charge.body['id'])}/reversals`, {
    reason: 'not_received',
    noticed_on: '2026-03-05',
  });
  expect(asked.status).toBe(201);
  const { body } = await ana.get<Draft>(`${dataOf(ana)}/reversals/${String(asked.body['id'])}/draft`);
  expect(body.language).toBe('es');
  expect(body.text).toMatch(/^Respuesta a la solicitud de reversión/);
  expect(body.text.length).toBeLessThanOrEqual(1_000);
  expect(body.text).not.toContain('sesion-2');
  expect(body.missing).toEqual(['evidence']);
});
