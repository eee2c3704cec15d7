import { createOperatorKey } from '../../domain/settlement/sub-merchants/operator-key.ts';
import {
  endOperatorKey,
  listOperatorKeys,
} from '../../domain/settlement/sub-merchants/operator-key-store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { environmentOf, getMerchant, shared } from './settlement/options.ts';

export async function platformKeysCreate(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, name: { type: 'string' }, platform: { type: 'string' } });
  const name = requireOption(options.name, 'name').trim();
  const platformId = options.platform ?? null;
  const change = { action: 'operator_key_created', what: name, details: { platform: platformId } };
  await changeGateway(environmentOf(options), change, async gateway => {
    if (platformId !== null) await getMerchant(gateway, platformId);
    const { id, key } = await createOperatorKey(gateway, { name, platformId });
    printRecord({ id, name, platform_id: platformId, key, base_url: gateway.baseUrl }, options.json);
  });
}

export async function platformKeysList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async ({ database }) => {
    const rows = (await listOperatorKeys(database)).map(key => ({
      id: key.id,
      name: key.name,
      platform_id: key.platformId ?? '',
      last_four: key.lastFour,
      creation_date: formatInstant(key.creationDate),
      end_date: key.expiresAt === null ? '' : formatInstant(key.expiresAt),
    }));
    printTable(rows, options.json);
  });
}

export async function platformKeysEnd(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, id: { type: 'string' } });
  const id = requireOption(options.id, 'id');
  await changeGateway(environmentOf(options), { action: 'operator_key_ended', what: id }, async gateway => {
    if (!(await endOperatorKey(gateway.database, id, gateway.realClock.now()))) {
      throw new UsageError(`there is no live key ${id}`);
    }
    printRecord({ id, status: 'ended' }, options.json);
  });
}
