import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../../src/dependencies.ts';
import { voidInvoice } from '../../../../src/domain/billing/one-off-invoices/end-invoice.ts';
import { payInvoice } from '../../../../src/domain/billing/one-off-invoices/pay-invoice.ts';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { settleInvoicePayments } from '../../../../src/domain/charges/hosted/settle-invoice-payments.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import type { Outcome } from '../../../../src/processors/card-processor.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import { listCharges } from '../../../support/world/billing/subscriptions.ts';
import { processorCalls } from '../../../support/world/shop/payer.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';
import { openOneOff } from './one-off-world.ts';

const unknown = async (): Promise<Outcome> => ({ kind: 'unknown' });

let bench: BillingBench;
let merchantId: string;
beforeAll(async () => {
  bench = await startBillingBench('2026-11-03');
});
afterEach(async () => {
  bench.replace({});
  await expectLedgerSound(bench.shop, merchantId);
});
afterAll(() => bench.shop.close());

async function open() {
  bench.replace({});
  const own = await openOneOff(bench.shop, {});
  merchantId = own.merchantId;
  const invoice = await own.issue();
  const { client } = own;
  const completed = async () =>
    (await listCharges(client)).filter(({ status }) => status === 'completed').map(({ amount }) => amount);
  const resolve = async () => {
    bench.clock.advanceMs(60_000);
    await resolveChargeAttempts(bench.shop.gateway, 100);
    await own.sweep();
  };
  return { ...own, invoice, completed, resolve, now: () => own.find(invoice.id) };
}

/** Dies with the first statement whose name starts so, before or after it has run. */
function dyingAt(gateway: Gateway, name: string, when: 'before' | 'after'): Gateway {
  const { database } = gateway;
  let isDead = false;
  const met = <Result>(statement: { name: string }, run: () => Promise<Result>): Promise<Result> => {
    if (isDead) throw new Error('this process is dead');
    if (!statement.name.startsWith(name)) return run();
    isDead = true;
    if (when === 'before') throw new Error('this process is dead');
    return run().then(() => {
      throw new Error('this process is dead');
    });
  };
  const rows: typeof database.rows = async (input, values) => met(input, () => database.rows(input, values));
  const find: typeof database.find = async (input, values) => met(input, () => database.find(input, values));
  const run: typeof database.run = async (input, values) => met(input, () => database.run(input, values));
  const transaction: typeof database.transaction = work =>
    isDead ? Promise.reject(new Error('this process is dead')) : database.transaction(work);
  return { ...gateway, kept: new WeakMap(), database: { ...database, rows, find, run, transaction } };
}

describe('two payments at once', { timeout: 30_000 }, () => {
  test('200 and 412 3006: one card is charged, and the invoice is paid once', async () => {
    const { pay, invoice, client, path, completed, now, events } = await open();
    const other = await saveCard(client, '5555555555554444', path);
    const answers = await Promise.all([pay(invoice.id), pay(invoice.id, other), pay(invoice.id)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412']);
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 3006);
    expect(await completed()).toEqual([50_000]);
    expect(await now()).toMatchObject({ status: 'paid' });
    expect((await events()).filter(text => text === 'invoice.paid paid')).toHaveLength(1);
  });

  test.each([1, 2, 3])(
    'pay against void: the invoice is paid and charged, or void and free (%i)',
    async () => {
      const { pay, act, invoice, completed, now } = await open();
      const [paid, voided] = await Promise.all([pay(invoice.id), act(invoice.id, 'void')]);
      const { status } = await now();
      if (paid.status === 200) {
        expectError(voided, 3006);
        expect([status, await completed()]).toEqual(['paid', [50_000]]);
      } else {
        expectError(paid, 3006);
        expect(voided.status).toBe(200);
        expect([status, await completed()]).toEqual(['void', []]);
      }
    },
  );

  test('412 3006: void while a card is with its processor comes too late', async () => {
    const { pay, act, invoice, now, completed } = await open();
    const answers: number[] = [];
    bench.replace({
      authorise: async (request, deadline) => {
        answers.push((await act(invoice.id, 'void')).status);
        answers.push((await act(invoice.id, 'paid_elsewhere', { reference: '1' })).status);
        return bench.shop.sandbox.authorise(request, deadline);
      },
    });
    expect((await pay(invoice.id)).status).toBe(200);
    expect(answers).toEqual([412, 412]);
    expect([(await now()).status, await completed()]).toEqual(['paid', [50_000]]);
  });

  test('two that finalize one draft take credit once', async () => {
    const { create, act, client, path } = await open();
    await client.post(`${path}/credits`, { amount: 10_000 });
    const { body } = await create();
    const answers = await Promise.all([1, 2, 3].map(() => act(body.id, 'finalize')));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412']);
    expect((await client.get(path)).body).not.toHaveProperty('credit_balance');
  });

  test('two that void one invoice give its credit back once', async () => {
    const { issue, act, client, path } = await open();
    await client.post(`${path}/credits`, { amount: 10_000 });
    const { id } = await issue();
    const answers = await Promise.all([1, 2].map(() => act(id, 'void')));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
    expect((await client.get<{ credit_balance: number }>(path)).body.credit_balance).toBe(10_000);
  });
});

describe('a charge without an answer', { timeout: 30_000 }, () => {
  test.each([
    ['approved there: the invoice is paid once it is known', 'done', 'paid', [50_000]],
    ['never arrived there: the invoice can be paid again', 'lost', 'open', []],
  ])('503 1004, %s', async (_title, fate, status, charged) => {
    const { pay, act, invoice, now, payments, completed, resolve, cardId } = await open();
    bench.replace({
      authorise: async (request, deadline) => {
        if (fate === 'done') await bench.shop.sandbox.authorise(request, deadline);
        return unknown();
      },
      inquire: unknown,
    });
    const once = { headers: { 'idempotency-key': 'pay-unknown' } };
    expectError(await pay(invoice.id, cardId, once), 1004);
    expect(await now()).toMatchObject({ status: 'open' });
    expect(await payments()).toEqual(['open']);
    // Reserved until the outcome is known: nothing else pays or ends it.
    expectError(await pay(invoice.id), 3006);
    expectError(await act(invoice.id, 'void'), 3006);
    await resolve();
    expect(await payments()).toEqual(['open']);
    bench.replace({});
    for (let round = 0; round < 4; round += 1) {
      bench.clock.advanceMs(3_600_000);
      await resolve();
    }
    expect(await now()).toMatchObject({ status });
    expect(await completed()).toEqual(charged);
    if (status === 'paid') expect(await pay(invoice.id, cardId, once)).toMatchObject({ status: 200 });
    else expect((await pay(invoice.id)).body).toMatchObject({ status: 'paid' });
    expect(await completed()).toEqual([50_000]);
  });
});

describe('a process that dies', { timeout: 30_000 }, () => {
  test.each([
    ['before the charge is recorded', 'transactions_by_id', 'before', 0],
    ['between the processor and the settlement', 'payments_settle', 'before', 1],
    ['after the settlement, before the invoice hears of it', 'payments_settle', 'after', 1],
  ] as const)('%s: the invoice is charged once', async (_title, name, when, authorised) => {
    const { merchantId: id, invoice, cardId, payments, now, completed, resolve } = await open();
    const merchant = await bench.merchantOf(id);
    const request = {
      invoiceId: invoice.id,
      chargeId: newId('transaction'),
      sourceId: cardId,
      ipAddress: '127.0.0.1',
    };
    const dying = dyingAt(bench.shop.gateway, name, when);
    await expect(payInvoice(dying, merchant, request)).rejects.toThrow('dead');
    expect(await payments()).toEqual(authorised === 0 ? [] : ['open']);
    if (authorised === 1) {
      await expect(voidInvoice(bench.shop.gateway, id, invoice.id)).rejects.toMatchObject({
        errorCode: 3006,
      });
    }
    await resolve();
    // The client repeats its request.
    const repeated = await payInvoice(bench.shop.gateway, merchant, request);
    expect(repeated.invoice).toMatchObject({ status: 'paid', transactionId: request.chargeId });
    expect(await now()).toMatchObject({ status: 'paid' });
    expect(await completed()).toEqual([50_000]);
    const calls = await processorCalls(bench.shop, id);
    expect(calls.filter(call => call.startsWith('authorise'))).toEqual(['authorise approved']);
    expect(await settleInvoicePayments(bench.shop.gateway, { merchantId: id, batchSize: 10 })).toBe(0);
  });
});
