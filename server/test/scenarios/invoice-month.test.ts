import { loadavg } from 'node:os';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberInvoices } from '../../src/domain/billing/invoices/number-invoices.ts';
import { eachInvoice } from '../../src/domain/billing/invoices/store.ts';
import { renewDue } from '../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { exportStream, type Format } from '../../src/platform/tables/export-stream.ts';
import { openTable } from '../../src/reports/exports/tables.ts';
import { readMrr } from '../../src/reports/mrr/store.ts';
import { isFullLength, sizeOf } from '../support/rules/sizes.ts';
import { type BillingBench, startBillingBench } from '../support/world/billing/billing-bench.ts';
import { copySubscription } from '../support/world/billing/many-subscriptions.ts';
import { openSubscriber } from '../support/world/billing/subscriptions.ts';

const COUNT = sizeOf({ usual: 2_000, full: 100_000 });
const AMOUNT = 31_000;
/** The memory that a stage may add, for any number of invoices. */
const MOST_GROWTH = 24 * 1024 ** 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let bench: BillingBench;
let merchantId: string;
const stages: Record<string, { seconds: number; 'MB held': number; 'MB more at most': number }> = {};

beforeAll(async () => {
  bench = await startBillingBench('2027-03-10');
  const own = await openSubscriber(bench.shop, { plan: { amount: AMOUNT } });
  merchantId = own.merchantId;
  const { id } = await own.subscribe();
  await own.client.delete(`${own.path}/subscriptions/${id}`);
  await copySubscription(bench.shop.gateway.database, { merchantId, id }, COUNT, '2027-03-16');
  bench.goTo('2027-03-16');
});
afterAll(async () => {
  if (isFullLength) process.stdout.write(`${JSON.stringify({ invoices: COUNT, stages, load: loadavg() })}\n`);
  await bench.shop.close();
});

const megabytes = (bytes: number): number => Math.round((bytes / 1024 ** 2) * 10) / 10;

/** Runs a stage and measures its memory after garbage collection, about twenty times during the stage. */
async function measure(name: string, work: (step: (count: number) => void) => Promise<void>): Promise<void> {
  const held = () => {
    collectGarbage();
    return getHeapStatistics().used_heap_size + process.memoryUsage().external;
  };
  const before = held();
  const startedMs = performance.now();
  let most = before;
  let next = 0;
  await work(count => {
    if (count < next) return;
    next = count + COUNT / 20;
    most = Math.max(most, held());
  });
  most = Math.max(most, held());
  stages[name] = {
    seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    'MB held': megabytes(before),
    'MB more at most': megabytes(most - before),
  };
  expect(most - before, name).toBeLessThan(MOST_GROWTH);
}

test('a month of invoices is written, numbered, listed and exported with flat memory', async () => {
  const { gateway } = bench.shop;
  await measure('written by renewals', async step => {
    let written = 0;
    for (;;) {
      const { claimed, renewals, failed } = await renewDue(gateway, { merchantId: null, batchSize: 500 });
      expect(failed).toBe(0);
      written += renewals;
      step(written);
      if (claimed === 0) break;
    }
    expect(written).toBe(COUNT);
  });

  await measure('numbered', async step => {
    let numbered = 0;
    for (let some = -1; some !== 0; numbered += some) {
      some = await numberInvoices(gateway, 500);
      step(numbered);
    }
    expect(numbered).toBe(COUNT + 1);
  });

  const filters = {
    createdFrom: bench.clock.now(),
    createdBefore: null,
    status: 'paid',
    customerId: undefined,
    subscriptionId: undefined,
    dueFrom: undefined,
    dueTo: undefined,
  } as const;
  await measure('listed', async step => {
    let listed = 0;
    const numbers = new Uint8Array(COUNT + 2);
    for await (const page of eachInvoice(gateway.database, merchantId, filters, Number.POSITIVE_INFINITY)) {
      for (const { number } of page) numbers[Number(number)] = 1;
      listed += page.length;
      step(listed);
    }
    expect([listed, numbers.reduce((sum, seen) => sum + seen, 0)]).toEqual([COUNT, COUNT]);
  });

  const march = { 'creation[gte]': '2027-03-16' };
  const exportOf = async (kind: string, format: Format) => {
    const table = await openTable(gateway.database, merchantId, kind, {
      query: march,
      today: bogotaDateOf(bench.clock.now()),
    });
    if (table === undefined) throw new Error(`there is no export of ${kind}`);
    return { total: await table.count(), stream: exportStream(table as never, format, bench.clock.now()) };
  };
  for (const [kind, rowsOfEach] of [
    ['invoices', 1],
    ['deferred', 2],
  ] as const) {
    await measure(`${kind}.csv`, async step => {
      const { total, stream } = await exportOf(kind, 'csv');
      const column = kind === 'deferred' ? 14 : 13;
      let [rows, centavos, rest] = [-1, 0, ''];
      for await (const chunk of stream) {
        const lines = (rest + String(chunk)).split('\r\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (rows >= 0) centavos += Math.round(Number(line.split(';')[column]?.replace(',', '.')) * 100);
          rows += 1;
        }
        step(rows / rowsOfEach);
      }
      expect([rows, total, centavos]).toEqual([COUNT * rowsOfEach, COUNT * rowsOfEach, COUNT * AMOUNT * 100]);
    });
    await measure(`${kind}.xlsx`, async step => {
      const { stream } = await exportOf(kind, 'xlsx');
      let bytes = 0;
      for await (const chunk of stream) {
        bytes += (chunk as Buffer).length;
        // An estimate of the rows: a row takes some forty bytes of a compressed sheet.
        step(bytes / 40 / rowsOfEach);
      }
      expect(bytes).toBeGreaterThan(COUNT);
    });
  }

  await measure('the report of recurring revenue', async () => {
    const { mrrCentavos, subscriptions, movements } = await readMrr(
      gateway.database,
      merchantId,
      '2027-03-01' as never,
    );
    expect([mrrCentavos, subscriptions]).toEqual([BigInt(COUNT * AMOUNT * 100), COUNT]);
    expect(movements.reduce((sum, { amount_centavos }) => sum + amount_centavos, 0n)).toBe(mrrCentavos);
  });
}, 3_600_000);
