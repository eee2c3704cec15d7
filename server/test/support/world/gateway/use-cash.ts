import { afterAll, beforeAll } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectLedgerSound } from '../../checks/ledger-sound.ts';
import { type CashClient, createVoucher, newCashNetwork } from '../shop/cash.ts';
import type { TestClient } from './client.ts';
import type { TestGateway } from './test-gateway.ts';
import { lazyProxy, useGateway } from './use-gateway.ts';

export interface CashBench {
  shop: TestGateway;
  network: CashClient;
  clock: ManualClock;
  /** Returns the next payment number of a store. */
  nextNumber(): string;
  statusOf(client: TestClient, id: string): Promise<unknown>;
  newVoucher(fields?: object): Promise<{
    client: TestClient;
    merchantId: string;
    id: string;
    reference: string;
    paybin_reference: string;
  }>;
}

/** A cash network and vouchers to pay there, with a manual clock; the ledger must balance at the end. */
export function useCash(start: Date): CashBench {
  const clock = manualClock(start);
  const shop = useGateway({ clock });
  let network: CashClient | undefined;
  let numbers = 0;
  beforeAll(async () => {
    network = await newCashNetwork(shop);
  });
  afterAll(() => expectLedgerSound(shop));
  return {
    shop,
    network: lazyProxy(() => network),
    clock,
    nextNumber: () => `0042-${(numbers += 1)}`,
    statusOf: async (client, id) => (await client.get(`/charges/${id}`)).body['status'],
    async newVoucher(fields = {}) {
      const { client, merchant } = await shop.merchant();
      const charge = await createVoucher(client, fields);
      return { client, merchantId: merchant.id, id: charge.id, ...charge.payment_method };
    },
  };
}
