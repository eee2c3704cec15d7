import { Readable } from 'node:stream';
import { closingPacks } from '@recaudo/contract/merchant/money/closing-packs';
import type { Gateway } from '../../../../dependencies.ts';
import { monthOf } from '../../../../domain/reconciliation/closings/month.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { PACK_KEPT_MS } from '../../../../reports/closing-pack/build-due-packs.ts';
import { packMessages } from '../../../../reports/closing-pack/pack-messages.ts';
import {
  type ClosingPack,
  findOpenPack,
  findPack,
  forgetPacks,
  insertPack,
  listPacks,
  readPieces,
} from '../../../../reports/closing-pack/pack-store.ts';

const packToView = (pack: ClosingPack) => ({
  id: pack.id,
  month: pack.month.slice(0, 7),
  language: pack.language,
  status: pack.status,
  rows: pack.rows_done,
  total: pack.rows_total,
  size_bytes: pack.size_bytes,
  account_name: pack.account_name,
  creation_date: pack.creation_date,
});

/** The month for the accountant as one ZIP file, built by the worker. */
export function closingPackRoutes(app: App, { database, realClock }: Gateway): void {
  mount(app, closingPacks.list, async ({ caller, params }) =>
    (await listPacks(database, caller.merchant.id, monthOf(params.month).first)).map(packToView),
  );

  mount(app, closingPacks.create, async ({ gateway, caller, params, body, signedIn }) => {
    const merchantId = caller.merchant.id;
    const { first: month } = monthOf(params.month);
    const now = realClock.now();
    const asked: ClosingPack = {
      merchant_id: merchantId,
      id: newId('closingPack'),
      month,
      language: body.language,
      account_name: signedIn?.account.name ?? signedIn?.account.email ?? '',
      status: 'queued',
      rows_done: 0,
      rows_total: 0,
      size_bytes: null,
      tries: 0,
      asked_at: gateway.clock.now(),
      creation_date: now,
    };
    return packToView(
      await database.transaction(async tx => {
        const open = await findOpenPack(tx, merchantId, month, body.language);
        if (open !== undefined) return open;
        const before = new Date(now.getTime() - PACK_KEPT_MS);
        await forgetPacks(tx, merchantId, { before, month, language: body.language });
        await insertPack(tx, asked);
        return asked;
      }),
    );
  });

  mount(app, closingPacks.download, async ({ caller, params }, reply) => {
    const pack = await findPack(database, caller.merchant.id, params.pack_id);
    if (pack?.status !== 'done') throw notFound();
    const name = `${packMessages[pack.language].archive}-${pack.month.slice(0, 7)}.zip`;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', pack.size_bytes ?? 0)
      .header('cache-control', 'no-store')
      .send(Readable.from(readPieces(database, caller.merchant.id, pack.id), { objectMode: false }));
  });
}
