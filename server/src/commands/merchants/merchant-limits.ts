import { environments } from '@recaudo/contract/shared/environment';
import { centavosFromNumber } from '@recaudo/contract/shared/money';
import type { Gateway } from '../../dependencies.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { setVolumeLimits } from '../../domain/merchants/volume-limits/set-volume-limits.ts';
import { volumeLimitsView } from '../../domain/merchants/volume-limits/view.ts';
import type { VolumeLimitChange } from '../../people/approvals/kinds/volume-kind.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { changeControlled } from '../access/change-controlled.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';

const text = { type: 'string' } as const;
const limitOptions = { 'day-volume': text, 'day-charges': text, 'month-volume': text, 'month-charges': text };

/** Shows a merchant's limits and their usage; --set replaces them. */
export async function merchantsLimits(args: string[]): Promise<void> {
  const options = readOptions(args, {
    id: text,
    environment: text,
    set: { type: 'boolean' },
    json: { type: 'boolean' },
    ...limitOptions,
  });
  const merchantId = requireOption(options.id, 'id');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const named = Object.keys(limitOptions).filter(name => name in options);
  if (options.set !== true && named.length > 0) throw new UsageError(`--${named[0]} needs --set`);
  const show = async (gateway: Gateway): Promise<void> => print(gateway, merchantId, options.json);
  if (options.set !== true) return withGateway(environment, show);
  const payload: VolumeLimitChange = {
    merchantId,
    dayVolumeCentavos: readPesos(options['day-volume'], 'day-volume'),
    dayCharges: readCount(options['day-charges'], 'day-charges'),
    monthVolumeCentavos: readPesos(options['month-volume'], 'month-volume'),
    monthCharges: readCount(options['month-charges'], 'month-charges'),
  };
  const details = Object.fromEntries(
    named.map(name => [name.replace('-', '_'), String(options[name as keyof typeof limitOptions])]),
  );
  let changed: Gateway | undefined;
  const change = { action: 'volume_limits_changed', what: merchantId, merchantId, details };
  await changeControlled(
    { environment, change, json: options.json },
    { kind: 'volume_limits_changed', payload },
    async gateway => {
      const limits = {
        dayVolumeCentavos: bigOf(payload.dayVolumeCentavos),
        dayCharges: payload.dayCharges,
        monthVolumeCentavos: bigOf(payload.monthVolumeCentavos),
        monthCharges: payload.monthCharges,
      };
      return { ...(await setVolumeLimits(gateway, merchantId, limits)), gateway };
    },
    result => {
      changed = result.gateway;
    },
  );
  if (changed !== undefined) await withGateway(environment, show);
}

const bigOf = (centavos: string | null): bigint | null => (centavos === null ? null : BigInt(centavos));

async function print(gateway: Gateway, merchantId: string, json: boolean | undefined): Promise<void> {
  if ((await findMerchant(gateway.database, merchantId)) === undefined) {
    throw new UsageError(`there is no merchant ${merchantId} in ${gateway.environment}`);
  }
  const { day, month } = await volumeLimitsView(gateway, merchantId);
  const cell = (pesos: bigint | null): string | null => (pesos === null ? null : formatPesos(pesos));
  printRecord(
    {
      merchant_id: merchantId,
      day_volume: cell(day.volume),
      day_volume_used: cell(day.used_volume),
      day_charges: day.charges,
      day_charges_used: day.used_charges,
      day_resets_at: formatInstant(day.resets_at),
      month_volume: cell(month.volume),
      month_volume_used: cell(month.used_volume),
      month_charges: month.charges,
      month_charges_used: month.used_charges,
      month_resets_at: formatInstant(month.resets_at),
    },
    json,
  );
}

function readPesos(written: string | undefined, option: string): string | null {
  if (written === undefined) return null;
  const centavos = /^\d+(\.\d{1,2})?$/.test(written) ? centavosFromNumber(Number(written)) : undefined;
  if (typeof centavos !== 'bigint' || centavos <= 0n) {
    throw new UsageError(`--${option} must be pesos above 0 with at most two decimals, such as 5000000`);
  }
  return String(centavos);
}

function readCount(written: string | undefined, option: string): number | null {
  if (written === undefined) return null;
  if (!/^[1-9]\d{0,7}$/.test(written))
    throw new UsageError(`--${option} must be a whole number of at least 1`);
  return Number(written);
}
