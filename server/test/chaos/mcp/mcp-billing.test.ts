import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { withAssistant } from './assistant.ts';

const bench = useProgram();
let program: RunningProgram;

beforeAll(async () => {
  program = await bench.start([]);
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

const asDemo = () => ({ RECAUDO_DATA_DIR: bench.dataFolder });

test('reads invoices, credit notes and credit, previews a change, and writes credit and coupons of the sandbox', async () => {
  await withAssistant(['--allow-writes'], asDemo(), async ({ ask, call }) => {
    await ask('trigger_event', { type: 'subscription.created' });
    await ask('advance_sandbox_clock', { days: 31 });
    const [invoice] = await ask<{ id: string; customer_id: string; subscription_id: string }[]>(
      'list_invoices',
      { status: 'paid', limit: 1 },
    );
    if (invoice === undefined) throw new Error('there is no paid invoice');
    const { id: invoice_id, customer_id, subscription_id } = invoice;
    expect(await ask('get_invoice', { invoice_id })).toMatchObject({
      id: invoice_id,
      lines: [{ type: 'plan' }],
    });
    const number = await vi.waitFor(async () => {
      const [named] = await ask<{ number: number | null }[]>('list_invoices', { subscription_id, limit: 1 });
      return named?.number ?? Promise.reject(new Error('the invoice has no number yet'));
    }, 10_000);
    const [byNumber] = await ask<{ id: string }[]>('list_invoices', { number });
    expect(await ask('get_invoice', { invoice_id: String(number) })).toMatchObject({
      id: byNumber?.id,
      number,
    });
    await expect(ask('get_invoice', { invoice_id: '999999' })).rejects.toThrow();
    expect(await ask('list_invoices', { customer_id, due_from: '2199-01-01' })).toEqual([]);
    expect(await ask('list_credit_notes', { invoice_id })).toEqual([]);
    expect(await ask('get_balance', {})).toMatchObject({ model: 'direct', in_payout: 0 });
    for (const list of ['list_settlements', 'list_payouts', 'list_split_shares'])
      expect(await ask(list, {})).toEqual([]);
    await expect(ask('get_settlement', { settlement_id: 'st0' })).rejects.toThrow();
    await expect(ask('get_payout', { payout_id: 'po0' })).rejects.toThrow();
    const { coupon } = await ask<{ coupon: { id: string } }>('create_coupon', {
      name: 'Mitad',
      percent_off: 50,
      duration: 'once',
      code: 'MITAD-MCP',
    });
    expect(await ask('get_coupon', { coupon_id: coupon.id })).toMatchObject({
      coupon: { percent_off: 50 },
      codes: [{ code: 'MITAD-MCP' }],
    });
    const preview = { customer_id, subscription_id, coupon: 'MITAD-MCP' };
    expect(await ask('preview_subscription_change', preview)).toMatchObject({ invoice: null });
    await ask('add_credit', { customer_id, amount: 5_000, reason: 'Demora' });
    expect(await ask('list_credits', { customer_id })).toMatchObject([
      { type: 'granted', amount: 5_000, credit_balance: 5_000 },
    ]);
    expect((await call('add_credit', { customer_id, amount: -9_000 })).text).toContain('error 4001');
  });
});
