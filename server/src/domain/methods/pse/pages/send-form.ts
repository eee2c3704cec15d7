import type { FastifyReply } from 'fastify';
import { signForm } from '../../../../payer-pages/frame/form-token.ts';
import { message } from '../../../../payer-pages/frame/message.ts';
import { sendPage } from '../../../../payer-pages/frame/payer-pages.ts';
import type { PseBank } from '../../../../processors/pse-provider.ts';
import { findPayer } from '../../../charges/hosted/find-payer.ts';
import { type PayerView, renderView, shopAddress } from '../../../charges/hosted/payer-page.ts';
import { listBanksOff } from '../bank-switch-store.ts';
import type { PseAttempt } from '../pse-attempt.ts';
import { fetchBanks, listPseConnections } from '../pse-connections.ts';
import { isWholePesos, psePath } from '../pse-payment-method.ts';
import { type PseFormPage, renderPseForm } from './form-page.ts';
import { pseFormMessages } from './messages/form-messages.ts';
import { type KeptPseForm, noPseFaults } from './pse-form.ts';

/** The purpose that the form's token is signed for. */
export const PURPOSE = 'pse';

/**
 * The banks that accept payments now, without those that the operator switched off; undefined if no provider
 * responds.
 */
export async function listBanks(view: PayerView): Promise<readonly PseBank[] | undefined> {
  const { gateway, merchant, charge } = view;
  const connections = await listPseConnections(gateway, merchant.id, charge);
  const [banks, banksOff] = await Promise.all([
    fetchBanks(gateway, merchant.id, connections),
    listBanksOff(gateway.database),
  ]);
  return banks?.filter(bank => banksOff.every(({ code }) => code !== bank.code));
}

/** Sends the form for the next attempt, or a page that says why PSE is unavailable. */
export async function sendPseForm(
  reply: FastifyReply,
  view: PayerView,
  banks: readonly PseBank[] | undefined,
  { last, status = 200, ...page }: Partial<PseFormPage> & { last: PseAttempt | undefined; status?: number },
): Promise<FastifyReply> {
  const { gateway, handle, merchant, charge, language } = view;
  if (banks === undefined || !isWholePesos(charge) || !charge.captures) return sendUnavailable(reply, view);
  const ticket = { handle, purpose: PURPOSE, number: (last?.number ?? 0) + 1 };
  const markup = renderPseForm(view, {
    formToken: signForm(gateway.keyRing.linkSigningKey, ticket, gateway.realClock.now()),
    banks,
    banksOff: await listBanksOff(gateway.database),
    kept: page.kept ?? emptyForm((await findPayer(gateway.database, merchant.id, charge))?.email ?? ''),
    faults: noPseFaults,
    notice: endingOf(last, language),
    ...page,
  });
  return sendPage(reply, status, markup);
}

const emptyForm = (email: string): KeptPseForm => ({
  bank: '',
  personType: 'natural',
  documentType: 'CC',
  documentNumber: '',
  email,
  ticked: new Set(),
});

/** How the previous attempt ended, for a payer who may try again. */
function endingOf(last: PseAttempt | undefined, language: PayerView['language']): PseFormPage['notice'] {
  const { again } = pseFormMessages[language];
  if (last?.status === 'rejected') return again.rejected;
  return last?.status === 'expired' ? again.expired : undefined;
}

/** 503: nothing was sent and nothing is charged. */
export function sendUnavailable(reply: FastifyReply, view: PayerView): FastifyReply {
  const { handle, language } = view;
  const messages = pseFormMessages[language];
  const body = message({
    tone: 'warning',
    title: messages.downTitle,
    text: messages.downText,
    action: { href: `${psePath(handle)}?lang=${language}`, label: messages.retry },
  });
  const path = psePath(handle);
  return sendPage(
    reply,
    503,
    renderView(view, { title: messages.downTitle, path, body, backUrl: shopAddress(view) }),
  );
}
