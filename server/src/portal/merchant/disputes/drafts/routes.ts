import { REVERSAL_TEXT_MAX } from '@recaudo/contract/api/reversals';
import { responseDrafts } from '@recaudo/contract/merchant/disputes/drafts';
import { REBUTTAL_MAX, reasonMessages } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { findNetworkReason } from '@recaudo/contract/shared/disputes/network-reasons';
import { reversalReasonMessages } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../../dependencies.ts';
import type { Chargeback } from '../../../../domain/disputes/chargebacks/chargeback.ts';
import { chargebackEvidencePlace } from '../../../../domain/disputes/chargebacks/evidence.ts';
import { findChargeback } from '../../../../domain/disputes/chargebacks/store.ts';
import { listCasesOf } from '../../../../domain/disputes/network-cases/case-store.ts';
import type { ChargebackCase } from '../../../../domain/disputes/network-cases/chargeback-case.ts';
import { reversalEvidencePlace } from '../../../../domain/disputes/statutory-reversals/evidence.ts';
import type { Reversal } from '../../../../domain/disputes/statutory-reversals/reversal.ts';
import { findReversal } from '../../../../domain/disputes/statutory-reversals/store.ts';
import { findOwnBrand, type OwnBrand } from '../../../../domain/merchants/brand/brand-store.ts';
import { fillIn } from '../../../../domain/moving/imports/report-messages.ts';
import { showInstant } from '../../../../payer-pages/frame/instants.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound } from '../../../../platform/errors.ts';
import { mount } from '../../../../platform/http/mount.ts';
import type { App } from '../../../../platform/http/server.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { draftMessages } from './draft-messages.ts';
import { gatherMaterial } from './material.ts';
import { type Draft, draftForChargeback, draftForReversal } from './write-draft.ts';

/** Drafts responses to disputes from stored data. Nothing is stored until the merchant saves its own text. */
export function responseDraftRoutes(app: App, { database }: Gateway): void {
  mount(app, responseDrafts.chargeback, async ({ caller, params, query }) => {
    const merchantId = caller.merchant.id;
    const { transaction_id: id } = params;
    const chargeback = await findChargeback(database, merchantId, id);
    if (chargeback === undefined) throw notFound();
    const known = (await listCasesOf(database, merchantId, [id])).get(id);
    const language = query.language ?? languageOf(known);
    const evidence = await chargebackEvidencePlace.store.list(database, merchantId, id);
    const material = await gatherMaterial(database, merchantId, id, evidence);
    const intro = chargebackIntro(chargeback, known, language);
    const brand = await getBrand(database, merchantId);
    const written = { intro, language, brand, maxLength: REBUTTAL_MAX };
    return draftToView(draftForChargeback(material, chargeback.reason, written));
  });

  mount(app, responseDrafts.reversal, async ({ caller, params }) => {
    const merchantId = caller.merchant.id;
    const reversal = await findReversal(database, merchantId, params.reversal_id);
    if (reversal === undefined) throw notFound();
    const evidence = await reversalEvidencePlace.store.list(database, merchantId, reversal.id);
    const material = await gatherMaterial(database, merchantId, reversal.transactionId, evidence);
    const brand = await getBrand(database, merchantId);
    const intro = reversalIntro(reversal);
    const written = { intro, language: 'es' as const, brand, maxLength: REVERSAL_TEXT_MAX };
    return draftToView(draftForReversal(material, reversal.reason, written));
  });
}

async function getBrand(database: Queryable, merchantId: string): Promise<OwnBrand> {
  const brand = await findOwnBrand(database, merchantId);
  if (brand === undefined) throw notFound();
  return brand;
}

/** A Colombian acquirer reads the first response; from pre-arbitration on, the network does. */
const languageOf = (known: ChargebackCase | undefined): Language =>
  known?.stage === 'pre_arbitration' || known?.stage === 'arbitration' ? 'en' : 'es';

function chargebackIntro(
  { transactionId, amountCentavos, reason }: Chargeback,
  known: ChargebackCase | undefined,
  language: Language,
): string {
  const found = known && findNetworkReason(known.network, known.reasonCode);
  const code = found === undefined ? (known?.reasonCode ?? '') : `${found.code}: ${found.text[language]}`;
  return fillIn(draftMessages[language].chargebackIntro, {
    id: transactionId,
    amount: displayPesos(amountCentavos, language),
    reason: `${reasonMessages[language][reason]}${code === '' ? '' : ` (${code})`}`,
  });
}

const reversalIntro = ({ transactionId, amountCentavos, reason, creationDate }: Reversal): string =>
  fillIn(draftMessages.es.reversalIntro, {
    id: transactionId,
    amount: displayPesos(amountCentavos, 'es'),
    reason: reversalReasonMessages.es[reason],
    at: showInstant(creationDate, 'es'),
  });

const draftToView = ({ language, text, facts, missing }: Draft) => ({ language, text, facts, missing });
