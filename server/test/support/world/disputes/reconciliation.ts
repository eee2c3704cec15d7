import type { ManualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { createVoucher } from '../shop/cash.ts';
import type { TestDashboard } from '../shop/dashboard.ts';
import { chargeBody, saveCard } from '../shop/shop.ts';

export interface Summary {
  from: string;
  to: string;
  days: Record<string, unknown>[];
}
interface Match {
  id: string;
  how: string;
  note: string | null;
}
export interface Day {
  transactions: { id: string; kind: string; received: number | null; match: Match | null }[];
  lines: { file_id: string; number: number; transaction_id: string | null; match: Match | null }[];
}
export interface Upload {
  result: string;
  file: { id: string; lines: number; matched: number } | null;
  problems: { line: number; problem: string; value: string }[];
}

export const FILE_HEAD = 'fecha;medio;monto;referencia\n';

export const sendFile = (data: TestClient, name: string, content: string) =>
  data.post<Upload>(`/reconciliation/files?name=${encodeURIComponent(name)}`, content, {
    headers: { 'content-type': 'text/csv' },
  });

/**
 * A merchant with a card charge of 20,000 (order R-1) and its refund of 5,000 on 14 November, and a voucher of 30,000
 * paid late on the 15th in Bogotá, which is the 16th in UTC.
 */
export async function openSettledShop(shop: TestGateway, dashboard: TestDashboard, clock: ManualClock) {
  clock.set(new Date('2026-11-14T15:00:00Z'));
  const owner = await shop.merchant();
  const { client } = owner;
  const data: TestClient = dashboard.clientOf(owner);
  const { body } = await client.post('/charges', chargeBody(await saveCard(client), { order_id: 'R-1' }));
  const card = String(body.id);
  const voucher = await createVoucher(client, { amount: 30_000 });
  const refunded = await client.post<{ refund: { id: string } }>(`/charges/${card}/refund`, {
    amount: 5_000,
  });
  clock.set(new Date('2026-11-16T03:00:00Z'));
  await client.post(`/sandbox/charges/${voucher.id}/pay`, { result: 'approved' });
  return {
    owner,
    client,
    data,
    ids: { card, refund: refunded.body.refund.id, voucher: voucher.id },
    reference: voucher.payment_method.reference,
    send: async (lines: string, name = 'banco.csv') => (await sendFile(data, name, FILE_HEAD + lines)).body,
    summary: async () => (await data.get<Summary>('/reconciliation')).body,
    dayOf: async (day: string, method: string) =>
      (await data.get<Day>(`/reconciliation/days/${day}/${method}`)).body,
    isConciliated: async (id: string) => (await client.get(`/charges/${id}`)).body['conciliated'],
  };
}

export type SettledShop = Awaited<ReturnType<typeof openSettledShop>>;
