import type { FastifyReply } from 'fastify';
import type { FormFields } from '../../../../payer-pages/frame/form-body.ts';
import { goTo } from '../../../../payer-pages/frame/payer-pages.ts';
import { consentDocuments } from '../../../charges/hosted/consent.ts';
import { findPayer } from '../../../charges/hosted/find-payer.ts';
import type { PayerView } from '../../../charges/hosted/payer-page.ts';
import { psePath } from '../pse-payment-method.ts';
import { isPayable, startPseAttempt } from '../start-pse-attempt.ts';
import { findLatestPseAttempt } from '../store.ts';
import { pseFormMessages } from './messages/form-messages.ts';
import { readPseForm } from './pse-form.ts';
import { listBanks, sendPseForm, sendUnavailable } from './send-form.ts';

/** Handles a submitted form: sends the payer to the bank, or back to the form with the fields to correct. */
export async function submitPseForm(
  reply: FastifyReply,
  view: PayerView,
  fields: FormFields,
  { number, ipAddress }: { number: number | undefined; ipAddress: string },
): Promise<FastifyReply> {
  const { gateway, merchant, brand, charge, handle, language } = view;
  const messages = pseFormMessages[language];
  const here = `${psePath(handle)}?lang=${language}`;
  const last = await findLatestPseAttempt(gateway.database, merchant.id, charge.id);
  const next = (last?.number ?? 0) + 1;
  // The form is from an earlier attempt, or the charge no longer waits: show its state and open nothing.
  if (!isPayable(charge, merchant, gateway.clock.now()) || (number !== undefined && number !== next)) {
    return goTo(reply, here);
  }
  const banks = await listBanks(view);
  if (banks === undefined) return sendUnavailable(reply, view);
  const documents = consentDocuments(brand, language);
  const { kept, faults, warning, payer } = readPseForm(fields, { banks, documents });
  if (number === undefined) {
    const notice = { title: messages.staleTitle, text: messages.staleText };
    return sendPseForm(reply, view, banks, { last, status: 422, kept, notice });
  }
  if (payer === undefined)
    return sendPseForm(reply, view, banks, { last, status: 422, kept, faults, warning });
  const known = await findPayer(gateway.database, merchant.id, charge);
  const started = await startPseAttempt(gateway, {
    merchant,
    transactionId: charge.id,
    handle,
    number,
    payer: { ...payer, name: known?.name ?? payer.email, ipAddress },
    consents: documents,
    language,
  });
  if (started.kind === 'at_bank') return goTo(reply, `${psePath(handle)}/banco?lang=${language}`);
  if (started.kind === 'unavailable') return sendUnavailable(reply, view);
  if (started.kind !== 'refused') return goTo(reply, here);
  const refused = await findLatestPseAttempt(gateway.database, merchant.id, charge.id);
  const notice = { title: messages.refusedTitle, text: messages.refused[started.reason] };
  return sendPseForm(reply, view, banks, { last: refused, status: 422, kept, notice });
}
