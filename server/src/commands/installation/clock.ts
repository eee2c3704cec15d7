import { setTimeout as sleep } from 'node:timers/promises';
import { bogotaDateOf, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import type { Merchant } from '../../domain/merchants/merchant.ts';
import { onMerchantsClock } from '../../domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { targetOf } from '../../domain/sandbox/clock-routes.ts';
import { moveClock } from '../../domain/sandbox/move-clock.ts';
import { TRUST_MS } from '../../platform/database/processes/merchant-cache.ts';
import { GatewayError } from '../../platform/errors.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { newProgressBar, type Screen } from '../terminal/progress-bar.ts';

const merchantOption = { merchant: { type: 'string' }, json: { type: 'boolean' } } as const;

export async function clockShow(args: string[]): Promise<void> {
  const options = readOptions(args, merchantOption);
  const id = requireOption(options.merchant, 'merchant');
  await withGateway('sandbox', async gateway => {
    const merchant = await getMerchant(gateway, id);
    const now = formatInstant(onMerchantsClock(gateway, merchant).clock.now());
    printRecord({ merchant_id: id, now, is_frozen: String(merchant.clockFrozenAt !== null) }, options.json);
  });
}

export async function clockAdvance(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...merchantOption,
    days: { type: 'string' },
    weeks: { type: 'string' },
    months: { type: 'string' },
    to: { type: 'string' },
  });
  const id = requireOption(options.merchant, 'merchant');
  const steps = readSteps(options);
  const change = { action: 'clock_advanced', what: id, merchantId: id, details: { ...steps } };
  await changeGateway('sandbox', change, async gateway => {
    printRecord(await advanceClock(gateway, id, steps), options.json);
    // By then every running API process has seen the change.
    await sleep(TRUST_MS);
  });
}

type Steps = Parameters<typeof targetOf>[1];
const MOST_STEPS = 3_660;

function readSteps(given: { [Step in 'days' | 'weeks' | 'months' | 'to']?: string | undefined }): Steps {
  const steps: Steps = {};
  for (const unit of ['days', 'weeks', 'months'] as const) {
    if (given[unit] === undefined) continue;
    const count = numberOption(given[unit], unit, 0, { least: 0, most: MOST_STEPS });
    if (!Number.isInteger(count)) throw new UsageError(`--${unit} must be a whole number`);
    steps[unit] = count;
  }
  if (given.to !== undefined) steps.to = given.to;
  if (Object.keys(steps).length !== 1)
    throw new UsageError('one of --days, --weeks, --months or --to is required');
  return steps;
}

/** Advances the clock with a progress bar. Returns a summary for people. */
export async function advanceClock(gateway: Gateway, merchantId: string, steps: Steps, screen?: Screen) {
  const merchant = await getMerchant(gateway, merchantId);
  const from = onMerchantsClock(gateway, merchant).clock.now();
  try {
    const target = targetOf(from, steps);
    let today = bogotaDateOf(from);
    const bar = newProgressBar('Days', Math.max(0, daysBetween(today, bogotaDateOf(target))), screen);
    const { now, ...counts } = await moveClock(
      gateway,
      merchant,
      now => targetOf(now, steps),
      day => {
        bar.advance(daysBetween(today, day));
        today = day;
      },
    );
    bar.finish();
    return { merchant_id: merchantId, now: formatInstant(now), ...counts };
  } catch (error) {
    if (error instanceof GatewayError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

async function getMerchant(gateway: Gateway, id: string): Promise<Merchant> {
  const merchant = await findMerchant(gateway.database, id);
  if (merchant === undefined) throw new UsageError(`there is no merchant ${id} in ${gateway.environment}`);
  return merchant;
}
