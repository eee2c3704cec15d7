import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import { expect } from 'vitest';
import { expectError } from '../../checks/error-object.ts';
import { payCharge } from '../../fixtures/money.ts';
import type { Answer, TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { createPse } from '../shop/pse.ts';
import { saveCard } from '../shop/shop.ts';

export interface ReversalAnswer extends Record<string, unknown> {
  id: string;
  status: string;
}

export const reversalBody = (fields: object = {}) => ({
  reason: 'not_received',
  noticed_on: '2028-11-21',
  ...fields,
});

/** Tuesday, 21 November 2028, 10:00 in Bogotá. */
export const TUESDAY = '2028-11-21T10:00:00-05:00';

export async function stopClock(client: TestClient, now = TUESDAY): Promise<void> {
  const { status, text } = await client.put('/sandbox/clock', { now });
  if (status !== 200) throw new Error(`the clock was not stopped: ${text}`);
}

/** Completes a card charge and returns its id. */
export const cardCharge = async (client: TestClient, amount = 20_000) =>
  payCharge(client, await saveCard(client), amount);

/** Completes a PSE payment of 50,000; returns its id and the handle of its page. */
export async function paidPse(shop: TestGateway, client: TestClient, fields: object = {}) {
  const pending = await createPse(shop, client, fields);
  const { status, text } = await client.post(`/sandbox/charges/${pending.chargeId}/pay`, {
    result: 'approved',
  });
  if (status !== 200) throw new Error(`the payment was not approved: ${text}`);
  return pending;
}

export async function requestReversal(client: TestClient, chargeId: string, fields: object = {}) {
  const { status, body, text } = await client.post<ReversalAnswer>(
    `/charges/${chargeId}/reversals`,
    reversalBody(fields),
  );
  if (status !== 201) throw new Error(`the reversal was not requested: ${text}`);
  return body;
}

export function expectRefused(answer: Answer, code: ErrorCode, description = /./): void {
  expectError(answer, code);
  expect(answer.body['description']).toMatch(description);
}
