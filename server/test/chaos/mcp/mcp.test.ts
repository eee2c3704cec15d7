import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { withAssistant } from './assistant.ts';

/** Passes the check digit and belongs to no one; a shop typed it into the wrong field. */
const CANARY = '4539578763621486';

const bench = useProgram();
const keyFile = join(bench.scratch, 'production.json');
const withProduction = { RECAUDO_PRODUCTION_KEY_FILE: keyFile };
let program: RunningProgram;

beforeAll(async () => {
  generateKeyFile(keyFile);
  program = await bench.start([], withProduction);
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

const asDemo = () => ({ RECAUDO_DATA_DIR: bench.dataFolder });
const keysOf = (url: string, merchantId: string, key: string) => ({
  RECAUDO_URL: url,
  RECAUDO_MERCHANT_ID: merchantId,
  RECAUDO_KEY: key,
});

interface Clock {
  now: string;
  is_frozen: boolean;
}

interface Payment {
  id: string;
  status: string;
  order_id: string;
  customer_id?: string;
}

test('offers exactly the reviewed tools, and those that write only where allowed', async () => {
  const listed = async (...options: string[]) => {
    let tools: unknown[] = [];
    await withAssistant(options, asDemo(), async ({ client }) => {
      tools = (await client.listTools()).tools;
    });
    return tools as { name: string; annotations: { readOnlyHint: boolean } }[];
  };
  const [reading, all] = [await listed(), await listed('--allow-writes')];
  expect(reading.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
  expect(
    all.filter(({ name }) => !reading.some(known => known.name === name)).map(({ name }) => name),
  ).toEqual(['add_credit', 'create_coupon', 'advance_sandbox_clock', 'trigger_event']);
  await expect(`${JSON.stringify(all, null, 2)}\n`).toMatchFileSnapshot('__snapshots__/mcp-tools.txt');
});

test('finds, reads and explains payments; without a key, those of the demo merchant', async () => {
  await withAssistant(['--allow-writes'], asDemo(), async ({ ask, stderr }) => {
    expect(await ask('trigger_event', { type: 'charge.failed' })).toMatchObject({
      happened: 'charge.failed',
      calls: ['POST /cards  201', 'POST /charges  402'],
    });
    const [found] = await ask<Payment[]>('search_payments', { status: 'failed', amount: 20_000, limit: 1 });
    expect(found).toMatchObject({ status: 'failed', amount: 20_000, error_code: 3003 });
    const payment_id = found?.id ?? '';
    expect(await ask('get_payment', { payment_id })).toMatchObject({
      id: payment_id,
      retry: { class: 'later' },
    });
    expect(await ask('explain_decline', { payment_id })).toEqual({
      payment_id,
      status: 'failed',
      amount: 20_000,
      order_id: null,
      error_code: 3003,
      meaning: 'La tarjeta no tiene fondos suficientes',
      cause: 'La cuenta o el cupo de la tarjeta no cubre el monto.',
      what_to_do: expect.stringContaining('Ofrece otra tarjeta'),
      retry_class: 'later',
      retry: 'Se puede intentar después',
      reason: 'funds',
      because: 'no había fondos',
      tell_the_payer: expect.stringContaining('tarjeta'),
      next_attempt_at: null,
    });
    const stolen = { error_code: 3004, retry_class: 'never', retry_reason: 'stolen', language: 'en' };
    expect(await ask('explain_decline', stolen)).toMatchObject({
      meaning: 'The card was identified as stolen',
      because: 'the card was reported stolen',
      tell_the_payer: 'Your bank asks for another card.',
    });
    expect(stderr()).toBe('');
  });
});

test('reads customers, subscriptions, events and deliveries; moving the sandbox clock runs due work', async () => {
  await withAssistant(['--allow-writes'], asDemo(), async ({ ask }) => {
    await ask('trigger_event', { type: 'subscription.created' });
    const [event] = await ask<{ resource_id?: string; type: string }[]>('list_events', {
      type: 'subscription.created',
      limit: 1,
    });
    expect(event?.type).toBe('subscription.created');
    const [customer] = await ask<{ id: string }[]>('list_customers', { limit: 1 });
    const customer_id = customer?.id ?? '';
    expect(await ask('get_customer', { customer_id })).toMatchObject({
      customer: { id: customer_id },
      cards: [{ card_number: '411111XXXXXX1111' }],
      subscriptions: [{ status: 'trial' }],
    });
    expect(await ask('list_subscriptions', { customer_id, status: 'trial' })).toHaveLength(1);
    expect(await ask('list_webhook_deliveries', { status: 'failed', limit: 5 })).toBeInstanceOf(Array);
    const { now: before } = await ask<{ now: string }>('get_sandbox_clock');
    const moved = await ask<{ now: string; renewals: number }>('advance_sandbox_clock', { days: 31 });
    expect(Date.parse(moved.now) - Date.parse(before)).toBeGreaterThanOrEqual(31 * 86_400_000);
    expect(moved.renewals).toBeGreaterThan(0);
    expect(await ask('list_subscriptions', { customer_id })).toMatchObject([{ status: 'active' }]);
  });
});

test('rejects every write without --allow-writes, with an explanation, and changes nothing', async () => {
  await withAssistant([], asDemo(), async ({ call, ask }) => {
    const before = await ask<Clock>('get_sandbox_clock');
    expect(await call('advance_sandbox_clock', { days: 1 })).toEqual({
      text: expect.stringContaining('`recaudo mcp --allow-writes`'),
      isError: true,
    });
    expect((await call('trigger_event', { type: 'charge.succeeded' })).isError).toBe(true);
    expect((await call('add_credit', { customer_id: 'a1', amount: 1 })).isError).toBe(true);
    const after = await ask<Clock>('get_sandbox_clock');
    expect(after.is_frozen).toBe(before.is_frozen);
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeLessThan(3_600_000);
  });
});

describe('a key of production', () => {
  let env: Record<string, string>;
  beforeAll(async () => {
    const words =
      'merchants create --name=Tienda --environment=production --fee-percent=2.9 --fee-fixed=900 --json';
    const made = await bench.run(words.split(' '), withProduction);
    const { merchant_id, private_key } = JSON.parse(made.stdout) as Record<string, string>;
    env = keysOf(program.production, merchant_id ?? '', private_key ?? '');
  });

  test('is rejected by every tool', async () => {
    await withAssistant(['--allow-writes'], env, async ({ call }) => {
      for (const name of [
        'search_payments',
        'list_customers',
        'get_sandbox_clock',
        'advance_sandbox_clock',
      ]) {
        const { text, isError } = await call(name);
        expect([isError, text]).toEqual([true, expect.stringContaining('--allow-production')]);
      }
    });
  });

  test('reads with --allow-production, and still changes nothing', async () => {
    await withAssistant(['--allow-production', '--allow-writes'], env, async ({ ask, call }) => {
      expect(await ask('search_payments')).toEqual([]);
      for (const [name, input] of [
        ['trigger_event', { type: 'customer.created' }],
        ['advance_sandbox_clock', { days: 1 }],
        ['add_credit', { customer_id: 'a1', amount: 1 }],
        ['create_coupon', { name: 'C', percent_off: 5, duration: 'once' }],
      ] as const) {
        const { text, isError } = await call(name, input);
        expect([isError, text]).toEqual([true, expect.stringContaining('belongs to production')]);
      }
      expect(await ask('list_customers')).toEqual([]);
    });
  });
});

test('returns no card number and no key, wherever someone has typed one', async () => {
  const { merchant_id, private_key } = bench.demo();
  const post = async (path: string, body: object) => {
    const response = await fetch(`${program.sandbox}/v1/${merchant_id}${path}`, {
      method: 'POST',
      headers: { authorization: basic(private_key), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as { id: string };
  };
  const person = { name: 'Ana', email: 'ana@example.com', requires_account: false };
  const customer = await post('/customers', person);
  const charge = await post('/charges', {
    method: 'store',
    amount: 20_000,
    currency: 'COP',
    iva: '3193',
    description: `llave ${private_key}`,
    order_id: `orden-${private_key}-${CANARY}`,
    customer: person,
  });
  await withAssistant([], asDemo(), async ({ call, ask }) => {
    const texts = [
      await call('search_payments', { order_id: `orden-${private_key}-${CANARY}` }),
      await call('get_payment', { payment_id: charge.id }),
      await call('explain_decline', { payment_id: charge.id }),
      await call('get_customer', { customer_id: customer.id }),
      await call('list_customers', { limit: 5 }),
      await call('list_events', { resource_id: charge.id }),
      await call('get_payment', { payment_id: private_key }),
    ].map(({ text }) => text);
    expect(texts.filter(text => text.includes(CANARY) || text.includes(private_key))).toEqual([]);
    expect(texts[1]).toContain('orden-[secret]-453957XXXXXX1486');
    expect(await ask('get_customer', { customer_id: customer.id })).toMatchObject({
      customer: { name: 'Ana' },
    });
  });
});

test('returns errors that an assistant can act on', async () => {
  const { merchant_id } = bench.demo();
  await withAssistant([], asDemo(), async ({ call, client }) => {
    const said = async (name: string, input?: Record<string, unknown>) => (await call(name, input)).text;
    expect(await said('get_payment')).toBe('payment_id is required');
    expect(await said('search_payments', { status: 'lost' })).toMatch(
      /^status must be one of: in_progress, /,
    );
    expect(await said('list_subscriptions')).toContain('Find it with list_customers or list_plans');
    expect(await said('get_payment', { payment_id: '../customers' })).toMatch(
      /^The API answered 404, error 1005: .* What to do: .*\(request_id /,
    );
    await expect(client.callTool({ name: 'refund_payment', arguments: {} })).rejects.toThrow(
      'there is no tool refund_payment',
    );
  });
  const wrong = keysOf(program.sandbox, merchant_id, 'sk_of_nobody');
  await withAssistant([], wrong, async ({ call }) => {
    expect((await call('search_payments')).text).toMatch(/^the API rejected the key with 401 \(1002\): /);
  });
  const away = keysOf('http://127.0.0.1:9', merchant_id, 'sk_of_nobody');
  await withAssistant([], away, async ({ call }) => {
    expect((await call('search_payments')).text).toBe(
      'http://127.0.0.1:9 does not respond; is Recaudo running?',
    );
  });
});
