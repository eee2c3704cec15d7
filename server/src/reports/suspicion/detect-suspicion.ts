import type { SuspicionRules } from '@recaudo/contract/operator/suspicion';
import { addDays, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { findOwnBrand } from '../../domain/merchants/brand/brand-store.ts';
import { listMerchants } from '../../domain/merchants/store.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { plainDocument } from '../../platform/primitives/values/plain-document.ts';
import { documentFingerprint } from '../../platform/vault/ciphers/fingerprint.ts';
import { readSums } from '../day-sums/read-sums.ts';
import { type FoundCase, keepCase } from './case-store.ts';
import { findStructuring, listPayerDocuments, listPayerNames } from './detect-store.ts';
import { readSuspicionRules } from './rules.ts';
import { listWatched } from './rules-store.ts';
import { normalName, type WatchEntry } from './watch-list.ts';

const HOUR_MS = 3_600_000;
/** Much longer than the pause between runs, so that a worker that is down for a weekend misses nothing. */
const WATCHED_MS = 72 * HOUR_MS;
const CENTAVOS = 100n;

type Place = Pick<Gateway, 'database' | 'keyRing'>;
interface Merchant {
  id: string;
  name: string;
}

/** Detects suspicious activity of every merchant, and updates existing cases. */
export async function detectSuspicion(gateway: Gateway): Promise<number> {
  const { database, clock, realClock } = gateway;
  const rules = await readSuspicionRules(database);
  const watched = await listWatched(database);
  const now = clock.now();
  let found = 0;
  // Sequential, so that the rest of the database stays free.
  for (const merchant of await listMerchants(database)) {
    const cases = [
      ...(await detectStructuring(gateway, merchant.id, rules, now)),
      ...(await detectVelocity(gateway, merchant.id, rules, now)),
      ...(watched.length === 0 ? [] : await detectWatched(gateway, merchant, watched, now)),
    ];
    for (const one of cases) found += await keepCase(database, newId('suspicionCase'), one, realClock.now());
  }
  return found;
}

/** Several payments of one payer just below the reporting threshold. */
async function detectStructuring(
  { database }: Place,
  merchantId: string,
  { structuring }: SuspicionRules,
  now: Date,
): Promise<FoundCase[]> {
  const since = new Date(now.getTime() - structuring.window_hours * HOUR_MS);
  const belowCentavos = BigInt(structuring.threshold) * CENTAVOS;
  const fromCentavos = (belowCentavos * BigInt(100 - structuring.below_percent)) / 100n;
  const bounds = { fromCentavos, belowCentavos, payments: structuring.payments };
  const groups = await findStructuring(database, merchantId, since, bounds);
  return groups.map(group => ({
    merchantId,
    rule: 'structuring',
    subject: group.payer,
    label: group.label,
    period: bogotaDateOf(group.first_at),
    payments: group.payments,
    amountCentavos: group.centavos,
    firstAt: group.first_at,
    lastAt: group.last_at,
    transactionIds: group.ids,
  }));
}

/** A day far above the merchant's usual volume. */
async function detectVelocity(
  { database }: Place,
  merchantId: string,
  { velocity }: SuspicionRules,
  now: Date,
): Promise<FoundCase[]> {
  const today = bogotaDateOf(now);
  const first = addDays(today, -velocity.usual_days);
  const { days } = await readSums(database, merchantId, { first, before: addDays(today, 1) });
  const sum = (isCounted: (day: string) => boolean): bigint =>
    days.filter(({ day }) => isCounted(day)).reduce((total, day) => total + day.sales_centavos, 0n);
  const sales = sum(day => day === today);
  const usual = sum(day => day !== today) / BigInt(velocity.usual_days);
  if (sales < BigInt(velocity.minimum) * CENTAVOS || sales < usual * BigInt(velocity.times)) return [];
  const payments = days.filter(({ day }) => day === today).reduce((total, day) => total + day.approved, 0);
  return [
    {
      merchantId,
      rule: 'velocity',
      subject: 'merchant',
      label: `${today}: ${sales / CENTAVOS} / ${usual / CENTAVOS}`,
      period: today,
      payments,
      amountCentavos: sales,
      firstAt: null,
      lastAt: null,
      transactionIds: [],
    },
  ];
}

/** Payers and merchants whose document or name is on the list. */
async function detectWatched(
  { database, keyRing }: Place,
  merchant: Merchant,
  watched: readonly WatchEntry[],
  now: Date,
): Promise<FoundCase[]> {
  const since = new Date(now.getTime() - WATCHED_MS);
  const period = bogotaDateOf(now).slice(0, 7);
  const names = new Map(watched.flatMap(entry => (entry.kind === 'name' ? [[entry.value, entry]] : [])));
  const documents = watched.filter(({ kind }) => kind === 'document');
  const caseOf = (entry: WatchEntry, paid: Partial<FoundCase> = {}): FoundCase => ({
    merchantId: merchant.id,
    rule: 'watch_list',
    subject: `${entry.kind} ${entry.value}`,
    label: entry.written,
    period,
    payments: 0,
    amountCentavos: 0n,
    firstAt: null,
    lastAt: null,
    transactionIds: [],
    ...paid,
  });
  const found: FoundCase[] = [];
  for (const payer of await listPayerNames(database, merchant.id, since)) {
    const entry = names.get(normalName(payer.name));
    if (entry !== undefined) found.push(caseOf(entry, paymentsOf(payer)));
  }
  const seen = await listPayerDocuments(database, merchant.id, since);
  if (seen.length > 0) {
    const byHash = new Map(
      documents.map(entry => [documentFingerprint(keyRing, merchant.id, entry.value).toString('hex'), entry]),
    );
    for (const payer of seen) {
      const entry = byHash.get(payer.fingerprint.toString('hex'));
      if (entry !== undefined) found.push(caseOf(entry, paymentsOf(payer)));
    }
  }
  const brand = await findOwnBrand(database, merchant.id);
  const own = [merchant.name, brand?.legalName ?? ''].flatMap(name => names.get(normalName(name)) ?? []);
  const nit = plainDocument(brand?.nit ?? '');
  // A NIT may be written with or without its check digit.
  const nits = nit === '' ? [] : documents.filter(({ value }) => value === nit || value === nit.slice(0, -1));
  return [...found, ...[...own, ...nits].map(entry => caseOf(entry))];
}

const paymentsOf = (payer: {
  payments: number;
  centavos: bigint;
  first_at: Date;
  last_at: Date;
  ids: readonly string[];
}): Partial<FoundCase> => ({
  payments: payer.payments,
  amountCentavos: payer.centavos,
  firstAt: payer.first_at,
  lastAt: payer.last_at,
  transactionIds: payer.ids,
});
