import { bins, openBins } from '@recaudo/contract/api/cards';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { type BinRecord, lookUpBin } from './bins.ts';

/** ISO 3166 alpha-2 codes of the table's countries. */
const shortCodes: Readonly<Record<string, string>> = { COL: 'CO' };

/** Shops use `card_type` to decide whether to offer installments: `CREDIT` or not. */
const binToView = (bin: string, record: BinRecord, category: string | null) => ({
  bin,
  bank: record.bank_name,
  bank_code: record.bank_code,
  brand: record.brand,
  type: record.type,
  card_type: record.type.toUpperCase(),
  country: record.country,
  country_code: record.country === null ? null : (shortCodes[record.country] ?? null),
  category,
  allowed_online: true,
  allowed_santander_points: false,
});

const describeBin = (bin: string) => binToView(bin, lookUpBin(bin), null);

/** Interface 5.2: older clients expect a value here. Free BIN tables do not contain the category. */
const UNKNOWN_CATEGORY = 'UNKNOWN';

function describeLenientBin(bin: string) {
  const record = lookUpBin(bin);
  return binToView(bin, record, record.category ?? UNKNOWN_CATEGORY);
}

export function binRoutes(app: App): void {
  mount(app, bins.get, ({ params, caller }) =>
    caller.merchant.profile === 'lenient' ? describeLenientBin(params.bin) : describeBin(params.bin),
  );
}

/** The routes for a shop's page. */
export function openBinRoutes(app: App): void {
  mount(app, openBins.get, ({ query }) => describeBin(query.bin));
  mount(app, openBins.ask, ({ query }) => describeBin(query.bin));
}
