import { buildApi } from '../../../../src/api.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { noChangeNotices } from '../../../../src/platform/database/processes/change-notices.ts';
import { newMerchantCache } from '../../../../src/platform/database/processes/merchant-cache.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { checkResponseSchemas } from '../../rules/response-schemas.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestGateway } from './test-gateway.ts';

const ownName = statement<{ name: string }>('test_own_name', 'select current_database() as name');

/**
 * A second API process of the same environment, with its own connections, write batches and caches on the same
 * database.
 */
export async function startSecondProcess({
  gateway,
}: TestGateway): Promise<{ app: App; close(): Promise<void> }> {
  const { name = '' } = (await gateway.database.find(ownName)) ?? {};
  const database = openTestDatabase(name, 4);
  const nowMs = () => gateway.clock.now().getTime();
  const merchantCache = newMerchantCache({ notices: noChangeNotices, nowMs });
  const app = await buildApi(
    { ...gateway, database, merchantCache, ledgerStripe: gateway.ledgerStripe + 1 },
    { health: { notReady: async () => undefined }, prepare: async it => checkResponseSchemas(it) },
  );
  return {
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
