import { bins, openBins } from '@recaudo/contract/api/cards';
import { mount } from '../../http/mount.ts';
import type { App } from '../../http/server.ts';
import { type BinRecord, lookUpBin } from './bins.ts';

/** Shops decide by `card_type` whether to offer instalments: `CREDIT` or not. */
const binToView = (bin: string, record: BinRecord) => ({
  bin,
  bank: record.bank_name,
  bank_code: record.bank_code,
  brand: record.brand,
  type: record.type,
  card_type: record.type.toUpperCase(),
  country: record.country,
});

const describeBin = (bin: string) => binToView(bin, lookUpBin(bin));

export function binRoutes(app: App): void {
  mount(app, bins.get, ({ params }) => describeBin(params.bin));
}

/** For a shop's page. */
export function openBinRoutes(app: App): void {
  mount(app, openBins.get, ({ query }) => describeBin(query.bin));
}
