import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Config, readConfig } from '../../config.ts';
import { startEmbeddedServer } from '../../database/embedded/server.ts';
import { createCard } from '../../domain/cards/create-card.ts';
import { createMerchant } from '../../domain/merchants/create-merchant.ts';
import { addressesOf } from '../../installation/addresses.ts';
import { prepareDatabases } from '../../installation/databases.ts';
import { type GatewayParts, type OpenGateway, openGateway } from '../../installation/gateway.ts';
import { newMetrics } from '../../metrics.ts';
import { newId } from '../../primitives/id.ts';

/** A merchant with one saved card, ready to be charged. */
export interface BenchMerchant {
  id: string;
  privateKey: string;
  cardId: string;
}

/** A durable database of its own, thrown away afterwards. */
export interface Stage {
  config: Config;
  parts: GatewayParts;
  gateway: OpenGateway;
  addMerchants(count: number): Promise<BenchMerchant[]>;
  close(): Promise<void>;
}

export async function setStage(say: (text: string) => void): Promise<Stage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'recaudo-bench-'));
  // Root's server runs as another user, who must reach it here rather than move out.
  chmodSync(dataFolder, 0o755);
  say('starting a PostgreSQL of its own (durable: fsync and synchronous commit on)');
  const server = await startEmbeddedServer({ dataFolder });
  const config: Config = { ...readConfig(), dataFolder, databaseUrl: undefined };
  const address = { socketFolder: server.socketFolder, user: server.user };
  await prepareDatabases(config, address);
  const parts: GatewayParts = {
    config,
    address,
    addresses: addressesOf(config, '127.0.0.1', 8000),
    metrics: newMetrics(),
    log: pino({ level: 'silent' }),
  };
  const gateway = await openGateway(parts, 'sandbox');
  if (gateway === undefined) throw new Error('the sandbox did not open');
  return {
    config,
    parts,
    gateway,
    addMerchants: async count => {
      const merchants: BenchMerchant[] = [];
      for (let index = 0; index < count; index += 1) merchants.push(await addMerchant(gateway, index));
      return merchants;
    },
    async close() {
      await gateway.close();
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function addMerchant(gateway: OpenGateway, index: number): Promise<BenchMerchant> {
  const { merchant, privateKey } = await createMerchant(gateway, { name: `Bench ${index}` });
  const data = {
    holder_name: 'Ana Torres',
    card_number: '4111111111111111',
    cvv2: '123',
    expiration_month: '12',
    expiration_year: '40',
  };
  const card = await createCard(gateway, { merchant, customerId: null }, newId('card'), data, null);
  return { id: merchant.id, privateKey, cardId: card.id };
}
