import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { onMerchantsClock } from '../../../domain/merchants/merchant-clock.ts';
import { readSettlementBalances } from '../../../domain/settlement/balance/balance-store.ts';
import { defaultBankingDays } from '../../../domain/settlement/movements/available-on.ts';
import { noReserve } from '../../../domain/settlement/reserve/reserve.ts';
import { findTerms, listTerms, saveTerms } from '../../../domain/settlement/terms/store.ts';
import {
  nextCutoffAfter,
  type SettlementTerms,
  settlementModels,
  settlementSchedules,
} from '../../../domain/settlement/terms/terms.ts';
import { type TaxRegime, taxRegimes } from '../../../domain/settlement/withholding/withholding.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { changeGateway } from '../../access/change-gateway.ts';
import { withGateway } from '../../access/with-gateway.ts';
import {
  chooseOption,
  dayOption,
  numberOption,
  pesosOption,
  readOptions,
  requireOption,
  UsageError,
} from '../../command.ts';
import { printRecord, printTable } from '../../terminal/print.ts';
import { environmentOf, getMerchant, shared } from './options.ts';

export async function settlementList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async ({ database }) => {
    const all = await listTerms(database);
    const balanceOf = await readSettlementBalances(
      database,
      all.map(({ merchantId }) => merchantId),
    );
    const rows = all.map(terms => {
      const balance = balanceOf(terms.merchantId);
      return {
        merchant_id: terms.merchantId,
        name: terms.name,
        model: terms.model,
        schedule: terms.schedule,
        next_cutoff: terms.nextCutoff ?? '',
        pending: formatPesos(balance.pending),
        available: formatPesos(balance.available),
        reserved: formatPesos(balance.reserved),
        in_payout: formatPesos(balance.in_payout),
      };
    });
    printTable(rows, options.json);
  });
}

const termOptions = {
  ...shared,
  merchant: { type: 'string' },
  model: { type: 'string' },
  schedule: { type: 'string' },
  on: { type: 'string' },
  minimum: { type: 'string' },
  'card-days': { type: 'string' },
  'pse-days': { type: 'string' },
  'cash-days': { type: 'string' },
  'reserve-percent': { type: 'string' },
  'reserve-days': { type: 'string' },
  'reserve-fixed': { type: 'string' },
  regimes: { type: 'string' },
  city: { type: 'string' },
  'rut-date': { type: 'string' },
} as const;
type TermOptions = ReturnType<typeof readOptions<typeof termOptions>>;

export async function settlementSet(args: string[]): Promise<void> {
  const options = readOptions(args, termOptions);
  const merchantId = requireOption(options.merchant, 'merchant');
  const { environment: _, json: __, ...details } = options;
  const change = { action: 'settlement_terms_set', what: merchantId, merchantId, details: { ...details } };
  await changeGateway(environmentOf(options), change, async gateway => {
    const terms = await termsOf(gateway, merchantId, options);
    await saveTerms(gateway.database, terms, gateway.clock.now());
    printRecord(
      {
        merchant_id: merchantId,
        model: terms.model,
        schedule: terms.schedule,
        next_cutoff: terms.nextCutoff ?? '',
      },
      options.json,
    );
  });
}

const usualTerms = (merchantId: string): SettlementTerms => ({
  merchantId,
  model: 'aggregated',
  schedule: 'daily',
  scheduleDay: null,
  minimumCentavos: 0n,
  bankingDays: defaultBankingDays,
  reserve: noReserve,
  profile: { regimes: [], city: null },
  rutDate: null,
  nextCutoff: null,
});

/** Options that are not given keep their value. */
async function termsOf(gateway: Gateway, merchantId: string, options: TermOptions): Promise<SettlementTerms> {
  const merchant = await getMerchant(gateway, merchantId);
  const before = (await findTerms(gateway.database, merchantId)) ?? usualTerms(merchantId);
  const schedule = chooseOption(options.schedule, 'schedule', settlementSchedules, before.schedule);
  const days = (name: 'card-days' | 'pse-days' | 'cash-days', kept: number) =>
    numberOption(options[name], name, kept, { most: 90 });
  const terms = {
    ...before,
    model: chooseOption(options.model, 'model', settlementModels, before.model),
    schedule,
    scheduleDay: scheduleDayOf(schedule, options.on, before),
    minimumCentavos: pesosOption(options.minimum, 'minimum') ?? before.minimumCentavos,
    bankingDays: {
      card: days('card-days', before.bankingDays.card),
      bank_account: days('pse-days', before.bankingDays.bank_account),
      store: days('cash-days', before.bankingDays.store),
    },
    reserve: {
      rollingPartsPerMillion: percentOption(options, before.reserve.rollingPartsPerMillion),
      rollingDays: numberOption(options['reserve-days'], 'reserve-days', before.reserve.rollingDays, {
        most: 720,
      }),
      fixedCentavos: pesosOption(options['reserve-fixed'], 'reserve-fixed') ?? before.reserve.fixedCentavos,
    },
    profile: {
      regimes: regimesOf(options.regimes) ?? before.profile.regimes,
      city: options.city ?? before.profile.city,
    },
    rutDate: dayOption(options['rut-date'], 'rut-date') ?? before.rutDate,
  };
  const today = bogotaDateOf(onMerchantsClock(gateway, merchant).clock.now());
  const isSame = terms.schedule === before.schedule && terms.scheduleDay === before.scheduleDay;
  const nextCutoff = isSame && before.nextCutoff !== null ? before.nextCutoff : nextCutoffAfter(terms, today);
  return { ...terms, nextCutoff };
}

const percentOption = (options: TermOptions, kept: number): number =>
  Math.round(
    numberOption(options['reserve-percent'], 'reserve-percent', kept / 10_000, { most: 100 }) * 10_000,
  );

function scheduleDayOf(
  schedule: SettlementTerms['schedule'],
  on: string | undefined,
  before: SettlementTerms,
): number | null {
  if (schedule !== 'weekly' && schedule !== 'monthly') return null;
  const kept = before.schedule === schedule ? (before.scheduleDay ?? 1) : 1;
  return Math.trunc(numberOption(on, 'on', kept, { least: 1, most: schedule === 'weekly' ? 5 : 28 }));
}

function regimesOf(text: string | undefined): TaxRegime[] | undefined {
  if (text === undefined) return undefined;
  return text
    .split(',')
    .filter(word => word !== '')
    .map(word => {
      const regime = taxRegimes.find(known => known === word.trim());
      if (regime === undefined) throw new UsageError(`--regimes must be some of: ${taxRegimes.join(', ')}`);
      return regime;
    });
}
