import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { findMerchant, listMerchants } from '../../domain/merchants/store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { UsageError } from '../command.ts';
import { type Demo, parseDemo } from '../serve/demo/demo-file.ts';

/** The demo merchant's keys, as saved by the first start. */
export function readDemo(config: Config): Demo | undefined {
  const file = join(config.dataFolder, 'demo.json');
  return existsSync(file) ? parseDemo(readFileSync(file, 'utf8')) : undefined;
}

/** The named merchant; without a name the demo merchant, or the only one. */
export async function findDemoMerchant(
  database: Queryable,
  config: Config,
  named: string | undefined,
): Promise<string> {
  const id = named ?? readDemo(config)?.merchant_id;
  if (id !== undefined) {
    if ((await findMerchant(database, id)) === undefined) throw new UsageError(`there is no merchant ${id}`);
    return id;
  }
  const [only, ...others] = await listMerchants(database);
  if (only === undefined || others.length > 0) throw new UsageError('--merchant is required');
  return only.id;
}
