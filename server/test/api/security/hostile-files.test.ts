import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/platform/primitives/time/clock.ts';
import { hostileFiles } from '../../../tools/hostile-files/corpus.ts';
import type { FileKind, HostileFile } from '../../../tools/hostile-files/hostile-file.ts';
import { rawSheet } from '../../../tools/hostile-files/sheets.ts';
import { type UploadPlace, uploadOf, uploadRoutes } from '../../../tools/hostile-files/upload-routes.ts';
import { disputeCharge } from '../../support/world/disputes/disputes.ts';
import { cardCharge, requestReversal } from '../../support/world/disputes/reversals.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { makeReady } from '../../support/world/shop/ready-business.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

let panel: TestPanel;
/** An attacker with a free account. */
let eva: Person;
let place: UploadPlace;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  eva = await panel.signUp();
  await makeReady(eva);
  const { id: businessId, sandbox_merchant_id: merchantId } = eva.business();
  const shop = eva.operations('sandbox');
  const noticed = { noticed_on: bogotaDateOf(systemClock.now()) };
  const reversal = await requestReversal(shop, await cardCharge(shop), noticed);
  const link = await eva.post<{ id: string }>(`/panel/sandbox/data/${merchantId}/reusable-links`, {
    amount: 5_000,
    description: 'Pan de yuca',
  });
  place = {
    businessId,
    merchantId,
    disputedId: await disputeCharge(eva),
    reversalId: reversal.id,
    linkId: link.body.id,
  };
});
afterAll(() => panel.close());

/** Describes what is wrong with a response: success and an error object are both fine. */
async function faultOf(route: (typeof uploadRoutes)[number], file: HostileFile): Promise<string[]> {
  const { method, path, contentType, bytes } = uploadOf(route, place, file);
  const { status, body, text } = await eva.call(method, path, bytes, {
    headers: { 'content-type': contentType },
  });
  // A dispute holds at most ten evidence files.
  const number = (body as { number?: number }).number;
  if (status < 300 && number !== undefined) await eva.delete(path.replace(/\?.*/, `/${number}`));
  if (status < 300) return [];
  const { error_code, http_code, description, request_id } = body;
  const isErrorObject =
    http_code === status && Number(error_code) > 0 && `${description}` !== '' && `${request_id}` !== '';
  // 429 is a fault here: after three stopped files, the limiter would reject the rest unread.
  return status >= 400 && status < 500 && status !== 429 && isErrorObject
    ? []
    : [`${route.name}, ${file.name}: ${status} ${text.slice(0, 200)}`];
}

test('there are 200 of them, each with a unique name', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(200);
  expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
});

describe('2xx or 4xx: every hostile file at every route that takes its kind', () => {
  const kinds: FileKind[] = ['sheet', 'table', 'json-lines', 'picture', 'document'];
  test.each(kinds)('%s, and the gateway still responds', { timeout: 900_000 }, async kind => {
    const faults: string[] = [];
    for (const file of hostileFiles.filter(one => one.kind === kind)) {
      for (const route of uploadRoutes.filter(({ kinds: taken }) => taken.includes(kind)))
        faults.push(...(await faultOf(route, file)));
    }
    expect(faults).toEqual([]);
    const { client } = await panel.sandbox.merchant();
    expect((await client.post('/charges', chargeBody(await saveCard(client)))).status).toBe(200);
  });
});

describe('while a file takes seconds to read', () => {
  test('charges get responses', async () => {
    const { client } = await panel.sandbox.merchant();
    const card = await saveCard(client);
    const ana = await panel.signUp();
    const path = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}/reconciliation/previews?name=a`;
    const rows = `<row>${'<c><v>20261115</v></c>'.repeat(40)}</row>`.repeat(9_000);
    const sheet = rawSheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    let isOver = false;
    const preview = ana
      .call('POST', path, sheet, {
        headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      })
      .finally(() => {
        isOver = true;
      });
    let answered = 0;
    while (!isOver) answered += (await client.post('/charges', chargeBody(card))).status === 200 ? 1 : 0;
    expect((await preview).status).toBeLessThan(500);
    // If this process parsed the sheet, no charge would pass until the end.
    expect(answered).toBeGreaterThanOrEqual(5);
  });
});

describe('files that once stopped the gateway', () => {
  const send = (path: string, bytes: Buffer, type: string) =>
    eva.call('POST', `/panel/sandbox/data/${place.merchantId}${path}`, bytes, {
      headers: { 'content-type': type },
    });

  test('200: a sheet of 40,000 unclosed tags is not a table', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { status, body } = await send(
      '/reconciliation/previews?name=a',
      rawSheet('<row '.repeat(40_000)),
      type,
    );
    expect(status).toBe(200);
    expect(body['problems']).toMatchObject([{ line: 1 }]);
  });

  test.each([
    ['es', 'el archivo tiene 20000 columnas y se leen máximo 60: quita las que no necesitas'],
    ['en', 'the file has 20000 columns and at most 60 are read: remove those that you do not need'],
  ])('200: a table of 20,000 columns is rejected by its first line (%s)', async (language, sentence) => {
    const row = `${Array.from({ length: 20_000 }, () => 'a').join(';')}\n`;
    const path = `/imports/previews?kind=customers&name=a.csv&language=${language}`;
    const { status, body } = await send(path, Buffer.from(row.repeat(200)), 'text/csv');
    expect(status).toBe(200);
    expect(body).toMatchObject({ columns: [], rows: [], created: 0, refused: 1 });
    expect(body['problems']).toEqual([{ line: 1, row_id: '', sentence, is_warning: false }]);
  });
});
