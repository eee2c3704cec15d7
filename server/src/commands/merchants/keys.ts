import { environments } from '@recaudo/contract/shared/environment';
import { rotateKey } from '../../domain/merchants/keys/rotate-key.ts';
import { listLiveKeys, revokeKey } from '../../domain/merchants/store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { runControlled } from '../access/change-controlled.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';

const keyOptions = {
  merchant: { type: 'string' },
  environment: { type: 'string' },
  kind: { type: 'string' },
  json: { type: 'boolean' },
} as const;
const kinds = ['private', 'public'] as const;
const DAY_HOURS = 24;
const YEAR_HOURS = 366 * DAY_HOURS;

const instant = (date: Date | null): string | null => (date === null ? null : formatInstant(date));

export async function keysList(args: string[]): Promise<void> {
  const options = readOptions(args, keyOptions);
  const merchantId = requireOption(options.merchant, 'merchant');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async gateway => {
    const keys = await listLiveKeys(gateway.database, merchantId, gateway.clock.now());
    const rows = keys.map(key => ({
      kind: key.kind,
      ends_in: key.lastFour,
      creation_date: instant(key.creationDate),
      expires_at: instant(key.expiresAt),
      last_used_at: instant(key.lastUsedAt),
    }));
    printTable(rows, options.json);
  });
}

export async function keysRotate(args: string[]): Promise<void> {
  const options = readOptions(args, { ...keyOptions, 'overlap-hours': { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const kind = chooseOption(options.kind, 'kind', kinds);
  const overlapHours = numberOption(options['overlap-hours'], 'overlap-hours', DAY_HOURS, {
    least: 0,
    most: YEAR_HOURS,
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const details = { kind, overlap_hours: overlapHours };
  const change = { action: 'key_rotated', what: merchantId, merchantId, details };
  const request = { kind: 'key_rotated' as const, payload: { merchantId, kind, overlapHours } };
  await runControlled({ environment, change, json: options.json }, request, async gateway => {
    const key = await rotateKey(gateway, merchantId, kind, overlapHours);
    printRecord({ merchant_id: merchantId, kind, key }, options.json);
  });
}

export async function keysRevoke(args: string[]): Promise<void> {
  const options = readOptions(args, { ...keyOptions, 'ends-in': { type: 'string' } });
  const merchantId = requireOption(options.merchant, 'merchant');
  const kind = chooseOption(options.kind, 'kind', kinds);
  const lastFour = requireOption(options['ends-in'], 'ends-in');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const details = { kind, ends_in: lastFour };
  const change = { action: 'key_revoked', what: merchantId, merchantId, details };
  await changeGateway(environment, change, async gateway => {
    const key = { merchantId, kind, lastFour };
    const revoked = await revokeKey(gateway.database, key, gateway.clock.now());
    if (revoked === 0) throw new UsageError(`${merchantId} has no live ${kind} key that ends in ${lastFour}`);
    printRecord({ merchant_id: merchantId, kind, ends_in: lastFour, revoked }, options.json);
  });
}
