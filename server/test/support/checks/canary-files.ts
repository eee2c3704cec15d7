import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { strFromU8, unzipSync } from 'fflate';
import { numberInvoices } from '../../../src/domain/billing/invoices/number-invoices.ts';
import { renewDue } from '../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { type Queryable, statement } from '../../../src/platform/database/connections/connection.ts';
import { buildDuePacks } from '../../../src/reports/closing-pack/build-due-packs.ts';
import type { TestGateway } from '../world/gateway/test-gateway.ts';
import type { Person } from '../world/shop/person.ts';

/** Creates copies of a person's data that the gateway makes itself: invoices, and the month's closing pack. */
export async function plantFiles(shop: TestGateway, owner: Person, merchantId: string): Promise<void> {
  const { gateway } = shop;
  await renewDue(gateway, { merchantId, batchSize: 100 });
  await numberInvoices(gateway, 100);
  await askForPack(shop, owner, merchantId);
  await buildDuePacks(gateway, 10);
}

/** Requests a pack that is not built yet, so that it has read nothing. */
export async function askForPack(shop: TestGateway, owner: Person, merchantId: string): Promise<void> {
  const month = bogotaDateOf(shop.gateway.clock.now()).slice(0, 7);
  const path = `/panel/sandbox/data/${merchantId}/reconciliation/months/${month}/packs`;
  const { status, text } = await owner.post(path, { language: 'es' });
  if (status !== 201) throw new Error(`the closing pack answered ${status}: ${text}`);
}

const pieces = statement<{ pack_id: string; content: Buffer }>(
  'canary_pack_pieces',
  'select pack_id, content from closing_pack_pieces order by merchant_id, pack_id, number',
);

/**
 * Lists the sheets of stored closing packs that contain a mark, because a search of the tables cannot see into
 * compressed files.
 */
export async function findMarkedSheets(database: Queryable, marks: readonly string[]): Promise<string[]> {
  const packs = new Map<string, Buffer[]>();
  for (const { pack_id: id, content } of await database.rows(pieces))
    packs.set(id, [...(packs.get(id) ?? []), content]);
  return [...packs.values()].flatMap(parts => {
    const sheets = Object.entries(unzipSync(Buffer.concat(parts))).filter(([name]) => name.endsWith('.xlsx'));
    return sheets.flatMap(([name, sheet]) => {
      const text = Object.values(unzipSync(sheet))
        .map(file => strFromU8(file))
        .join('\n')
        .toLowerCase();
      return marks.some(mark => text.includes(mark)) ? [name] : [];
    });
  });
}
