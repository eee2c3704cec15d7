import { beforeEach } from 'vitest';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { addConnection } from '../../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../../src/domain/routing/set-routing.ts';
import { openpayKind } from '../../../../src/processors/openpay/openpay-kind.ts';
import { unconnectedProcessor } from '../../../../src/processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../../../src/processors/unconnected-pse-provider.ts';
import { type OpenpayBench, useOpenpay } from '../benches/openpay-bench.ts';
import { chargeBody, saveCard } from '../shop/shop.ts';
import type { TestGateway } from './test-gateway.ts';
import { madeLater, type OwnMerchant, useGateway } from './use-gateway.ts';

export type ConnectionedCharge = Record<string, unknown> & {
  id: string;
  status: string;
  order_id: string | null;
};

export interface ConnectionedGateways {
  bench: OpenpayBench;
  /** Ours, in front. */
  shop: TestGateway;
  /** A merchant of a test's own, and its connection. */
  own: OwnMerchant;
  connectionId(): string;
  charge(fields?: object, number?: string): ReturnType<typeof postCharge>;
  here(): Promise<ConnectionedCharge[]>;
  there(): Promise<ConnectionedCharge[]>;
  /** What the other gateway would report to the address of the connection, of a payment of ours. */
  notify(orderId: string): Promise<void>;
  /** Both sides find out what they do not know, until nothing is left to find out. */
  sweepBoth(): Promise<void>;
}

const postCharge = async ({ client }: OwnMerchant, fields: object, number?: string) =>
  client.post<ConnectionedCharge>('/charges', chargeBody(await saveCard(client, number), fields));

/** A gateway of ours whose connection leads to a second one, with the databases, books and sweeps of both real. */
export function useConnectionedGateways(): ConnectionedGateways {
  // As patient as ours: what a slow machine keeps them from answering is no outcome that a test plays.
  const bench = useOpenpay({ processorTimeoutMs: 5_000 });
  const shop = useGateway({
    clock: bench.clock,
    processorTimeoutMs: 5_000,
    connectionKinds: [openpayKind],
    // As in production, a payment without a connection fails.
    cardProcessor: () => unconnectedProcessor,
    pseProvider: () => unconnectedPseProvider,
  });
  let made: OwnMerchant | undefined;
  let connections = 0;
  const own: OwnMerchant = madeLater(() => made);
  const connectionId = () => `segunda-${connections}`;

  // Each test has its own connection, so that an open circuit does not affect other tests.
  beforeEach(async () => {
    made = await shop.merchant();
    connections += 1;
    await openConnection(shop, bench, { connectionId: connectionId(), merchantId: made.merchant.id });
  });
  return {
    bench,
    shop,
    own,
    connectionId,
    charge: (fields = {}, number) => postCharge(own, fields, number),
    here: async () => (await own.client.get<ConnectionedCharge[]>('/charges')).body,
    there: async () => (await bench.account.client.get<ConnectionedCharge[]>('/charges')).body,
    async notify(orderId) {
      const payload = { type: 'charge.succeeded', transaction: { order_id: orderId } };
      await shop.app.inject({ method: 'POST', url: `/links/${connectionId()}/webhooks`, payload });
    },
    async sweepBoth() {
      for (let round = 0; round < 3; round += 1) {
        await bench.sweepUpstream();
        await resolveChargeAttempts(shop.gateway, 100);
        await resolveRefunds(shop.gateway, 100);
      }
    },
  };
}

async function openConnection(
  { gateway }: TestGateway,
  { account, way }: OpenpayBench,
  { connectionId, merchantId }: { connectionId: string; merchantId: string },
): Promise<void> {
  const { merchant, privateKey } = account;
  const settings = { baseUrl: way.url };
  await addConnection(gateway, {
    id: connectionId,
    kind: 'openpay',
    name: 'La segunda pasarela',
    settings,
    secrets: {},
  });
  await enrolMerchant(gateway, {
    merchantId,
    linkId: connectionId,
    values: { merchantId: merchant.id, privateKey },
  });
  for (const method of openpayKind.methods) {
    await setRouting(gateway, { merchantId, method, rules: [{ links: [connectionId] }] });
  }
}
