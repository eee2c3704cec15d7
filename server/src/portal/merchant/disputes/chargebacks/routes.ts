import { chargebacks } from '@recaudo/contract/merchant/disputes/chargebacks';
import type { Gateway } from '../../../../dependencies.ts';
import { findPayer } from '../../../../domain/charges/hosted/find-payer.ts';
import { findTransaction } from '../../../../domain/charges/store.ts';
import { answerChargeback } from '../../../../domain/disputes/chargebacks/answer-chargeback.ts';
import { applyChargebackNotice } from '../../../../domain/disputes/chargebacks/apply-chargeback-notice.ts';
import type { Chargeback } from '../../../../domain/disputes/chargebacks/chargeback.ts';
import { chargebackEvidencePlace } from '../../../../domain/disputes/chargebacks/evidence.ts';
import { findChargeback, listChargebacks } from '../../../../domain/disputes/chargebacks/store.ts';
import { listCasesOf, listOpenRetrievals } from '../../../../domain/disputes/network-cases/case-store.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { pickLanguage } from '../../../../platform/primitives/values/language.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { withPayers } from '../../payments/transactions/with-payers.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { toPage, writeCursor } from './list-query.ts';
import { gatherPack } from './pack.ts';
import { drawPackTask } from './pack-pdf.ts';
import { caseToMerchantView, chargebackToView, evidenceToView, orderToView, payerToView } from './view.ts';

/** Contracargos: the merchant's side. The network's side arrives through chargeback-cases, or the sandbox's tools. */
export function chargebackRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  const getOne = async (merchantId: string, id: string): Promise<Chargeback> => {
    const chargeback = await findChargeback(database, merchantId, id);
    if (chargeback === undefined) throw notFound();
    return chargeback;
  };

  const shown = async (merchantId: string, id: string, now: Date) => {
    const chargeback = await getOne(merchantId, id);
    const charge = await findTransaction(database, { merchantId, customerId: null }, id);
    if (charge === undefined) throw notFound();
    return {
      now,
      chargeback: chargebackToView(chargeback, (await listCasesOf(database, merchantId, [id])).get(id)),
      evidence: (await chargebackEvidencePlace.store.list(database, merchantId, id)).map(evidenceToView),
      order: orderToView(charge),
      payer: payerToView(await findPayer(database, merchantId, charge), charge),
    };
  };

  mount(app, chargebacks.list, async request => {
    const now = request.gateway.clock.now();
    const page = toPage(request.query, now);
    const merchantId = request.caller.merchant.id;
    const found = await listChargebacks(database, merchantId, page);
    const last = found.length === page.limit ? found.at(-1) : undefined;
    const cases = await listCasesOf(
      database,
      merchantId,
      found.map(({ transactionId }) => transactionId),
    );
    const views = found.map(one => chargebackToView(one, cases.get(one.transactionId)));
    return {
      now,
      chargebacks: await withPayers(database, merchantId, views),
      retrievals: (await listOpenRetrievals(database, merchantId)).map(caseToMerchantView),
      next: last === undefined ? null : writeCursor(last),
    };
  });

  mount(app, chargebacks.get, request =>
    shown(request.caller.merchant.id, request.params.transaction_id, request.gateway.clock.now()),
  );

  // Conceding: the payer gets the money, as if the network had decided so.
  mount(app, chargebacks.accept, async request => {
    const { id: merchantId } = request.caller.merchant;
    const { transaction_id: id } = request.params;
    await getOne(merchantId, id);
    await applyChargebackNotice(request.gateway, merchantId, id, {
      status: 'accepted',
      closedBy: 'merchant',
    });
    return shown(merchantId, id, request.gateway.clock.now());
  });

  mount(app, chargebacks.answer, async request => {
    const { id: merchantId } = request.caller.merchant;
    const { transaction_id: id } = request.params;
    await answerChargeback(request.gateway, merchantId, id, request.body.rebuttal);
    request.auditDetails = { what: id, details: { characters: request.body.rebuttal.length } };
    return shown(merchantId, id, request.gateway.clock.now());
  });

  mount(app, chargebacks.pack, async (request, reply) => {
    const { id: merchantId } = request.caller.merchant;
    const chargeback = await getOne(merchantId, request.params.transaction_id);
    const language = pickLanguage(request.query.lang, request.headers['accept-language']);
    const pack = await gatherPack(request.gateway, merchantId, chargeback, language);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="contracargo-${chargeback.transactionId}.pdf"`)
      .send(await runTask(drawPackTask, { owner: merchantId, log: request.gateway.log }, pack));
  });

  evidenceRoutes(app, gateway);
}
