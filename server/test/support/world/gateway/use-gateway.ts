import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Credentials } from '../../../../src/domain/merchants/create-merchant.ts';
import type { TestClient } from './client.ts';
import {
  startSharedGateway,
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from './test-gateway.ts';

export function useGateway(options: TestGatewayOptions = {}): TestGateway {
  return kept(() => startTestGateway(options));
}

/** The worker's shared gateway, for files that touch only their own merchants: no sweeps, no counts of all rows. */
export const useSharedGateway = (): TestGateway => kept(startSharedGateway);

export type OwnMerchant = Credentials & { client: TestClient };

/** A new merchant for each test, and a client that calls with its private key. */
export function useMerchant(shop: TestGateway): { merchant: OwnMerchant; client: TestClient } {
  let own: OwnMerchant | undefined;
  beforeEach(async () => {
    own = await shop.merchant();
  });
  return { merchant: lazyProxy(() => own), client: lazyProxy(() => own?.client) };
}

function kept(start: () => Promise<TestGateway>): TestGateway {
  let started: TestGateway | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  return lazyProxy(() => started);
}

/** A proxy for a value that a hook creates later, so that a file can name it as a constant. */
export function lazyProxy<Thing extends object>(find: () => Thing | undefined): Thing {
  return new Proxy({} as Thing, {
    get: (_target, name) => {
      const thing = find();
      if (thing === undefined) throw new Error(`${String(name)} is used before the hooks have run`);
      return thing[name as keyof Thing];
    },
  });
}
