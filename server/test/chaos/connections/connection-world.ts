import type { AddressInfo } from 'node:net';
import { createMerchant } from '../../../src/domain/merchants/create-merchant.ts';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import type { JournalEntry } from '../../../src/processors/sandbox/journal-entry.ts';
import { type Iso8583Host, startIso8583Host } from '../../../tools/iso8583-host/iso8583-host.ts';
import { type FaultyProxy, openFaultyProxy } from '../../support/doubles/connections/faulty-proxy.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import type { OwnMerchant } from '../../support/world/gateway/use-gateway.ts';
import { newSite } from '../charges/crash-site.ts';
import type { Site } from '../charges/gateway-on-database.ts';
import { openRecovery, type Recovery } from '../charges/recovery.ts';
import { readHostJournal } from './host-journal.ts';
import { readUpstreamJournal } from './upstream-journal.ts';

export type ConnectionId = 'host' | 'upstream';

export interface ConnectionShop {
  connectionId: ConnectionId;
  merchantId: string;
  privateKey: string;
  client: TestClient;
}

/** A gateway next to the ones that die, and two remote sides: an acquirer's host and an upstream gateway. */
export interface ConnectionWorld {
  site: Site;
  recovery: Recovery;
  host: Iso8583Host;
  upstream: TestGateway;
  /** The account at the upstream gateway under which every merchant is enrolled. */
  account: OwnMerchant;
  proxy: FaultyProxy;
  openShop(connectionId: ConnectionId): Promise<ConnectionShop>;
  /** Holds messages to the host until `deliverHeld`. */
  holdHost(): void;
  stopHolding(): void;
  deliverHeld(): Promise<void>;
  /** The journal of the remote side that the shop's connection leads to. */
  journalOf(shop: ConnectionShop): Promise<JournalEntry[]>;
  close(): Promise<void>;
}

const ownTransactions = statement<{ id: string }>(
  'test_own_transactions',
  'select id from transactions where merchant_id = $1',
);

export async function openConnectionWorld(): Promise<ConnectionWorld> {
  const site = await newSite();
  const recovery = await openRecovery(site);
  let holding: Promise<void> | undefined;
  const held: (() => void)[] = [];
  const host = await startIso8583Host({
    faultOf: () => (holding === undefined ? { kind: 'none' } : { kind: 'held', until: holding }),
  });
  const upstream = await startTestGateway({ processorTimeoutMs: 5_000 });
  await upstream.app.listen({ host: '127.0.0.1', port: 0 });
  const proxy = await openFaultyProxy(
    () => `http://127.0.0.1:${(upstream.app.server.address() as AddressInfo).port}`,
  );
  const account = await upstream.merchant();
  const { gateway } = recovery;
  await addConnections(recovery, { hostPort: host.port, baseUrl: proxy.url });
  return {
    site,
    recovery,
    host,
    upstream,
    account,
    proxy,
    openShop: connectionId => openShop(recovery, account, connectionId),
    holdHost() {
      holding = new Promise(resolve => void held.push(resolve));
    },
    stopHolding() {
      holding = undefined;
    },
    async deliverHeld() {
      for (const arrive of held.splice(0)) arrive();
      await proxy.deliverHeld();
    },
    async journalOf({ connectionId, merchantId }) {
      if (connectionId === 'host')
        return (await readHostJournal(gateway.database, merchantId, host.books)).operations;
      const own = new Set((await gateway.database.rows(ownTransactions, [merchantId])).map(({ id }) => id));
      return readUpstreamJournal(account.client, merchantId, id => own.has(id));
    },
    async close() {
      await recovery.close();
      site.remove();
      await proxy.close();
      await upstream.close();
      await host.close();
    },
  };
}

async function addConnections(
  { gateway }: Recovery,
  { hostPort, baseUrl }: { hostPort: number; baseUrl: string },
): Promise<void> {
  const own = { acquirer: '123456', connections: 1, repeatMs: 500 };
  const settings = { host: '127.0.0.1', port: hostPort, ...own };
  await addConnection(gateway, { id: 'host', kind: 'iso8583', name: 'Adquirente', settings, secrets: {} });
  const there = { name: 'Otra pasarela', settings: { baseUrl }, secrets: {} };
  await addConnection(gateway, { id: 'upstream', kind: 'openpay', ...there });
}

const acceptor = {
  acceptorId: '000012345',
  terminalIds: 'TERM0001, TERM0002',
  merchantCategory: '5462',
  name: 'Choque',
  city: 'Bogotá',
};

async function openShop(
  recovery: Recovery,
  account: OwnMerchant,
  connectionId: ConnectionId,
): Promise<ConnectionShop> {
  const { gateway } = recovery;
  const { merchant, privateKey } = await createMerchant(gateway, { name: 'Choque' });
  const there = { merchantId: account.merchant.id, privateKey: account.privateKey };
  await enrolMerchant(gateway, {
    merchantId: merchant.id,
    linkId: connectionId,
    values: connectionId === 'host' ? acceptor : there,
  });
  for (const method of connectionId === 'host' ? ['card'] : ['card', 'pse', 'store']) {
    await setRouting(gateway, { merchantId: merchant.id, method, rules: [{ links: [connectionId] }] });
  }
  return {
    connectionId,
    merchantId: merchant.id,
    privateKey,
    client: recovery.clientOf(merchant.id, privateKey),
  };
}
