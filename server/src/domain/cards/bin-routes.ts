import { binView } from '@recaudo/contract/api/cards';
import { answers } from '@recaudo/contract/fields';
import Type from 'typebox';
import { malformed } from '../../errors.ts';
import type { App } from '../../http/server.ts';
import { type BinRecord, lookUpBin } from './bins.ts';

const tags = ['Cards'];

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

/** Not an id of ours but a value that is sent: a malformed one is 1001 (Interface 3.2). */
function describeBin(bin: unknown) {
  if (typeof bin !== 'string' || !/^\d{6,8}$/.test(bin)) throw malformed('bin', 'must be 6 to 8 digits');
  return binToView(bin, lookUpBin(bin));
}

export function binRoutes(app: App): void {
  app.get(
    '/bines/:bin',
    { schema: { tags, summary: 'Bank and brand of a BIN', response: answers(200, binView) } },
    async request => describeBin((request.params as { bin: string }).bin),
  );
}

/** The same for a shop's page: no key, no merchant. */
export function openBinRoutes(app: App): void {
  app.get(
    '/v1/cards/validate-bin',
    {
      schema: {
        tags,
        summary: 'Bank and brand of a BIN, without a key',
        security: [],
        querystring: Type.Object({ bin: Type.String() }),
        response: answers(200, binView),
      },
    },
    async request => describeBin((request.query as { bin?: unknown }).bin),
  );
}
