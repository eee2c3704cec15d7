import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { applyChargebackNotice } from '../../../domain/chargebacks/apply-chargeback-notice.ts';
import type { Chargeback } from '../../../domain/chargebacks/chargeback.ts';
import { listEvidence } from '../../../domain/chargebacks/evidence-store.ts';
import { findChargeback, listChargebacks } from '../../../domain/chargebacks/store.ts';
import { notFound } from '../../../errors.ts';
import { answers, instantOut, nullable } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { pickLanguage } from '../../../pages/language.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { listQuery, readPage, writeCursor } from './list-query.ts';
import { gatherPack } from './pack.ts';
import { packPdf } from './pack-pdf.ts';
import { chargebackToView, chargebackView, evidenceToView, evidenceView } from './view.ts';

const listView = Type.Object({
  /** Deadlines are on the merchant's clock. */
  now: instantOut(),
  chargebacks: Type.Array(chargebackView),
  next: nullable(Type.String()),
});
const detailView = Type.Object({
  now: instantOut(),
  chargeback: chargebackView,
  evidence: Type.Array(evidenceView),
});

/** Contracargos. What the network says is played by the sandbox's tools; here is the merchant's side. */
export function chargebackRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const path = '/chargebacks/:transaction_id';

  const getOne = async (merchantId: string, id: string): Promise<Chargeback> => {
    const chargeback = await findChargeback(database, merchantId, id);
    if (chargeback === undefined) throw notFound();
    return chargeback;
  };

  const shown = async (merchantId: string, id: string, now: Date) => ({
    now,
    chargeback: chargebackToView(await getOne(merchantId, id)),
    evidence: (await listEvidence(database, merchantId, id)).map(evidenceToView),
  });

  app.get(
    '/chargebacks',
    { schema: { hide: true, querystring: listQuery, response: answers(200, listView) } },
    async request => {
      const now = request.gateway.clock.now();
      const page = readPage(request.query, now);
      const found = await listChargebacks(database, request.caller.merchant.id, page);
      const last = found.length === page.limit ? found.at(-1) : undefined;
      return {
        now,
        chargebacks: found.map(chargebackToView),
        next: last === undefined ? null : writeCursor(last),
      };
    },
  );

  app.get(path, { schema: { hide: true, response: answers(200, detailView) } }, request =>
    shown(request.caller.merchant.id, pathId(request, 'transaction_id'), request.gateway.clock.now()),
  );

  // Conceding: the money goes to the payer as if the network had decided so.
  app.post(
    `${path}/accept`,
    { schema: { hide: true, response: answers(200, detailView) } },
    async request => {
      const { id: merchantId } = request.caller.merchant;
      const id = pathId(request, 'transaction_id');
      await getOne(merchantId, id);
      await applyChargebackNotice(request.gateway, merchantId, id, {
        status: 'accepted',
        closedBy: 'merchant',
      });
      return shown(merchantId, id, request.gateway.clock.now());
    },
  );

  app.get(`${path}/pack.pdf`, { schema: { hide: true } }, async (request, reply) => {
    const { id: merchantId } = request.caller.merchant;
    const chargeback = await getOne(merchantId, pathId(request, 'transaction_id'));
    const input = readText(request.query as Query, 'lang', 2);
    const language = pickLanguage(input, request.headers['accept-language']);
    const pack = await gatherPack(request.gateway, merchantId, chargeback, language);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="contracargo-${chargeback.transactionId}.pdf"`)
      .send(await packPdf(pack));
  });

  evidenceRoutes(app, gateway);
}
