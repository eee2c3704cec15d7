import { createHash } from 'node:crypto';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { setRule } from '../../../src/domain/fraud/change-rules.ts';
import { openImport, runImport } from '../../../src/domain/moving/imports/run-import.ts';
import { REVIEW_RULE } from '../world/disputes/fraud-reviews.ts';
import { requestReversal } from '../world/disputes/reversals.ts';
import { merchantOf } from '../world/files/imports.ts';
import type { TestClient } from '../world/gateway/client.ts';
import type { TestGateway } from '../world/gateway/test-gateway.ts';
import { filledForm, newPayer } from '../world/shop/payer.ts';
import type { Person } from '../world/shop/person.ts';
import { type ReusableLinkBody, submitReusableLink } from '../world/shop/reusable-links.ts';
import { cardData, chargeBody } from '../world/shop/shop.ts';

/** Plants personal data through routes beyond the calls and pages of a single payment. */

interface Where {
  shop: TestGateway;
  owner: Person;
  client: TestClient;
  merchantId: string;
  customer: { name: string; last_name: string; email: string };
}

type Step = { status: number; body: Record<string, unknown>; text: string };
const ok = ({ status, body, text }: Step): Record<string, unknown> => {
  if (status >= 300) throw new Error(`a step of the canary test got ${status}: ${text}`);
  return body;
};

export async function plantFurtherTraces(where: Where): Promise<void> {
  await byReusableLinks(where);
  await byReversal(where);
  await byFraudReview(where);
  await byImportedCharges(where);
}

const dataOf = ({ merchantId }: Where, path: string): string => `/panel/sandbox/data/${merchantId}${path}`;

/** Creates two reusable payment links, one of which names the person, and pays both. */
async function byReusableLinks(where: Where): Promise<void> {
  const { shop, owner, customer } = where;
  for (const description of ['Torta de chocolate', 'Torta para Zulibeth Canariote']) {
    const link = ok(await owner.post(dataOf(where, '/reusable-links'), { amount: 25_000, description }));
    const { url } = link as unknown as ReusableLinkBody;
    const payer = newPayer(shop.app);
    const payer_name = 'Zulibeth Canariote';
    const started = await submitReusableLink(payer, url, { payer_name, email: customer.email });
    const page = await payer.get(started.location ?? '');
    const form = { ...filledForm(page.html), holder_name: 'ZULIBETH CANARIOTE' };
    const paid = await payer.post(started.location ?? '', form);
    if (paid.status !== 303) throw new Error(`the reusable link answered ${paid.status}`);
  }
}

/** Ends two statutory reversals: one names the person, the other only gives the person's address. */
async function byReversal(where: Where): Promise<void> {
  const { shop, owner, client, customer } = where;
  const card = ok(await client.post('/cards', cardData()));
  const charge = ok(await client.post('/charges', chargeBody(String(card['id']), { customer })));
  const { id } = await requestReversal(client, String(charge['id']), {
    noticed_on: bogotaDateOf(shop.gateway.clock.now()),
    description: 'Zulibeth Canariote no recibió el pedido',
  });
  const pdf = { headers: { 'content-type': 'application/pdf' } };
  const evidence = Buffer.from('%PDF-1.7 reclamo de Zulibeth Canariote, 3009988771');
  ok(await owner.post(dataOf(where, `/reversals/${id}/evidence?name=zulibeth-canariote.pdf`), evidence, pdf));
  ok(await client.post(`/reversals/${id}/contest`, { answer: 'Zulibeth Canariote firmó la guía' }));
  ok(await client.post(`/reversals/${id}/withdraw`));
  const second = ok(await client.post('/charges', chargeBody(String(card['id']), { customer })));
  const placed = await requestReversal(client, String(second['id']), {
    noticed_on: bogotaDateOf(shop.gateway.clock.now()),
    description: 'No llegó a la Cll. Quetzal # 77, en Ciudad Quetzal',
  });
  ok(await client.post(`/reversals/${placed.id}/contest`, { answer: 'Entregado en Ciudad Quetzal' }));
  ok(await client.post(`/reversals/${placed.id}/withdraw`));
}

/** Approves a payment in review with a note that names the person. */
async function byFraudReview(where: Where): Promise<void> {
  const { shop, owner, client, merchantId, customer } = where;
  await setRule(shop.gateway, merchantId, { ...REVIEW_RULE, amountCentavos: 90_000_00 });
  const card = ok(await client.post('/cards', cardData()));
  const charge = ok(
    await client.post('/charges', chargeBody(String(card['id']), { customer, amount: 95_000 })),
  );
  const note = 'Zulibeth contestó en el 3009988771 desde Ciudad Quetzal';
  ok(await owner.post(dataOf(where, `/fraud-reviews/${String(charge['id'])}/approve`), { note }));
}

/** Imports payments of another gateway for lookup, in the format of that gateway's list. */
async function byImportedCharges({ shop, merchantId, customer }: Where): Promise<void> {
  const merchant = await merchantOf(shop.gateway, merchantId);
  const charge = (id: string, payer: object) => ({
    id,
    amount: 12_000,
    status: 'completed',
    creation_date: '2026-01-05T10:00:00-05:00',
    customer: payer,
    card: { holder_name: 'Zulibeth Canariote' },
  });
  const records = [charge('old-charge-1', customer)];
  const given = {
    source: 'old-charges',
    files: [],
    charges: {
      name: 'charges',
      digest: createHash('sha256').update('canary charges').digest(),
      rows: async function* () {
        yield* records;
      },
    },
  };
  const begun = await openImport(shop.gateway, merchant, given);
  await runImport(shop.gateway, merchant, begun, given);
}
