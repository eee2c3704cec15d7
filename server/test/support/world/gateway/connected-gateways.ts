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
import { lazyProxy, type OwnMerchant, useGateway } from './use-gateway.ts';

export type GatewayCharge = Record<string, unknown> & {
  id: string;
  status: string;
  order_id: string | null;
};

export interface ConnectedGateways {
  bench: OpenpayBench;
  /** Our gateway, in front of the upstream. */
  shop: TestGateway;
  /** The test's merchant, enrolled with its own connection. */
  own: OwnMerchant;
  connectionId(): string;
  charge(fields?: object, number?: string): ReturnType<typeof postCharge>;
  listOurCharges(): Promise<GatewayCharge[]>;
  listUpstreamCharges(): Promise<GatewayCharge[]>;
  /** Sends the notification that the upstream gateway would send about one of our payments. */
  notify(orderId: string): Promise<void>;
  /** Runs the sweeps of both gateways until neither has an unknown outcome. */
  sweepBoth(): Promise<void>;
}

const postCharge = async ({ client }: OwnMerchant, fields: object, number?: string) =>
  client.post<GatewayCharge>('/charges', chargeBody(await saveCard(client, number), fields));

/** A gateway connected to a second one; databases, ledgers and sweeps of both are real. */
export function useConnectedGateways(): ConnectedGateways {
  // Both gateways get a long timeout: no test plays a response that is late because the machine is slow.
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
  const own: OwnMerchant = lazyProxy(() => made);
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
    listOurCharges: async () => (await own.client.get<GatewayCharge[]>('/charges')).body,
    listUpstreamCharges: async () => (await bench.account.client.get<GatewayCharge[]>('/charges')).body,
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
  { account, proxy }: OpenpayBench,
  { connectionId, merchantId }: { connectionId: string; merchantId: string },
): Promise<void> {
  const { merchant, privateKey } = account;
  const settings = { baseUrl: proxy.url };
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
