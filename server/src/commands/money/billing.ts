import {
  bogotaDateOf,
  type CalendarDate,
  compareDates,
  parseCalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { countDue } from '../../domain/billing/subscriptions/renewals/due-store.ts';
import { previewDue } from '../../domain/billing/subscriptions/renewals/preview-due.ts';
import { type BillingCounts, renewDue } from '../../domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from '../../domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { onMerchantsClock } from '../../domain/merchants/merchant-clock.ts';
import { isPaused } from '../../domain/merchants/pauses/store.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, UsageError } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { newProgressBar, type Screen } from '../terminal/progress-bar.ts';

const BATCH = 500;

export async function billingRun(args: string[]): Promise<void> {
  const options = readOptions(args, {
    date: { type: 'string' },
    merchant: { type: 'string' },
    'dry-run': { type: 'boolean' },
    environment: { type: 'string' },
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const date = options.date === undefined ? undefined : parseCalendarDate(options.date);
  if (options.date !== undefined && date === undefined)
    throw new UsageError('--date must be a day, YYYY-MM-DD');
  const isDryRun = options['dry-run'] ?? false;
  const bill = async (gateway: Gateway) => {
    const run = { date, merchantId: options.merchant ?? null, isDryRun };
    printTable(await runBilling(gateway, run), options.json);
  };
  if (isDryRun) return withGateway(environment, bill);
  const change = {
    action: 'billing_run',
    what: options.merchant ?? environment,
    merchantId: options.merchant,
    details: { date: options.date ?? null },
  };
  return changeGateway(environment, change, bill);
}

export interface BillingCommand {
  /** Defaults to today. */
  date?: CalendarDate | undefined;
  merchantId: string | null;
  isDryRun: boolean;
}

/** Runs or predicts billing with a progress bar. Returns the summary, one row per kind of action. */
export async function runBilling(gateway: Gateway, command: BillingCommand, screen?: Screen) {
  const { merchantId, isDryRun } = command;
  const onClock = await onClockOf(gateway, merchantId);
  const today = bogotaDateOf(onClock.clock.now());
  const dueBy = command.date ?? today;
  // A real run never charges before the due day; a dry run may look ahead.
  if (!isDryRun && compareDates(dueBy, today) > 0) {
    throw new UsageError(`--date must not be after today, ${today}, except with --dry-run`);
  }
  if (!isDryRun && (await isPaused(gateway.database, 'billing'))) {
    throw new UsageError('renewals are paused: see recaudo billing status');
  }
  const bar = newProgressBar(
    'Subscriptions',
    await countDue(gateway.database, { merchantId, dueBy }),
    screen,
  );
  const summary = isDryRun
    ? await preview(gateway, { merchantId, dueBy }, today, count => bar.advance(count))
    : await charge(onClock, { merchantId, dueBy }, count => bar.advance(count));
  bar.finish();
  return summary;
}

async function preview(
  { database }: Gateway,
  filter: { merchantId: string | null; dueBy: CalendarDate },
  today: CalendarDate,
  onProgress: (count: number) => void,
) {
  const onDay = compareDates(filter.dueBy, today) > 0 ? filter.dueBy : today;
  return (await previewDue(database, filter, onDay, onProgress)).map(({ action, count, amountCentavos }) => ({
    action,
    count,
    amount: formatPesos(amountCentavos),
  }));
}

async function charge(
  gateway: Gateway,
  filter: { merchantId: string | null; dueBy: CalendarDate },
  onProgress: (count: number) => void,
) {
  const total: Omit<BillingCounts, 'claimed'> = { renewals: 0, retries: 0, failed: 0, cancelled: 0 };
  let counts: BillingCounts;
  do {
    counts = await renewDue(gateway, { ...filter, batchSize: BATCH });
    for (const action of ['renewals', 'retries', 'failed', 'cancelled'] as const)
      total[action] += counts[action];
    onProgress(counts.claimed);
  } while (counts.claimed > 0);
  await resolveRenewals(gateway, BATCH);
  return Object.entries(total).map(([action, count]) => ({ action, count }));
}

/** A merchant with its own clock is billed by it. */
async function onClockOf(gateway: Gateway, merchantId: string | null): Promise<Gateway> {
  if (merchantId === null) return gateway;
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) {
    throw new UsageError(`there is no merchant ${merchantId} in ${gateway.environment}`);
  }
  return onMerchantsClock(gateway, merchant);
}
