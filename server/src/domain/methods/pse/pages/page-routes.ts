import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import type { FormFields } from '../../../../payer-pages/frame/form-body.ts';
import { readForm } from '../../../../payer-pages/frame/form-token.ts';
import { isFromOurPage } from '../../../../payer-pages/frame/our-page.ts';
import { goTo, sendPage } from '../../../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/server.ts';
import { openPayerView, type PayerView } from '../../../charges/hosted/payer-page.ts';
import { findReceiptAddress } from '../../../charges/hosted/receipt-address.ts';
import { payerUrlOf } from '../create-pse-charge.ts';
import { queryPse } from '../follow-pse.ts';
import { psePath } from '../pse-payment-method.ts';
import { pseStateOf } from '../pse-state.ts';
import { findLatestPseAttempt } from '../store.ts';
import { isPayerGone } from './payer-gone.ts';
import { listBanks, PURPOSE, sendPseForm } from './send-form.ts';
import { renderLeaving, renderPseState, statusOfPage } from './state-page.ts';
import { submitPseForm } from './submit-form.ts';

/** The PSE form and every state of its payment, under /pse/{link}. */
export function psePageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const path = '/pse/:link';
  const open = (request: FastifyRequest) => openPsePage(gateway, request);
  const checkOrigin = async (request: FastifyRequest) => {
    if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
  };

  pages.get(path, hidden, async (request, reply) => showPage(reply, await open(request)));

  pages.post(path, { ...hidden, onRequest: checkOrigin }, async (request, reply) => {
    const view = await open(request);
    const fields = (request.body ?? {}) as FormFields;
    const number = readForm(
      gateway.keyRing.linkSigningKey,
      fields['form_token'],
      { handle: view.handle, purpose: PURPOSE },
      gateway.realClock.now(),
    );
    return submitPseForm(reply, view, fields, { number, ipAddress: request.ip });
  });

  // A page of its own between the form and the bank, because form-action lets forms lead to our own pages only.
  pages.get(`${path}/banco`, hidden, async (request, reply) => {
    const view = await open(request);
    const attempt = await latestOf(view);
    if (attempt?.status !== 'pending' || attempt.bankUrl === null) return goTo(reply, hereIn(view));
    reply.header('refresh', `0;url=${attempt.bankUrl}`);
    return sendPage(reply, 200, renderLeaving(view, attempt, attempt.bankUrl));
  });

  pages.get(`${path}/retorno`, hidden, async (request, reply) => {
    await askFor(await open(request), () => true);
    return showPage(reply, await open(request), { comesFromBank: true });
  });

  /** Polled by the page's script while the bank's answer is pending. */
  pages.get(`${path}/estado`, hidden, async (request, reply) => {
    const now = gateway.realClock.now();
    await askFor(await open(request), nextCheckAt => nextCheckAt <= now);
    const view = await open(request);
    const state = pseStateOf(view.charge, await latestOf(view), view.gateway.clock.now());
    const { desde } = request.query as { desde?: unknown };
    return reply.header('cache-control', 'no-store').send({ status: state === desde ? 'processing' : state });
  });
}

/** The charge of a link that PSE can pay: created for PSE, or a card link whose payer may choose the method. */
async function openPsePage(gateway: Gateway, request: FastifyRequest): Promise<PayerView> {
  const view = await openPayerView(gateway, request, 'link');
  const { method, mayRetry } = view.charge;
  if (method !== 'bank_account' && !(method === 'card' && mayRetry)) throw notFound();
  return view;
}

const latestOf = ({ gateway, merchant, charge }: PayerView) =>
  findLatestPseAttempt(gateway.database, merchant.id, charge.id);

const hereIn = ({ handle, language }: PayerView): string => `${psePath(handle)}?lang=${language}`;

/** Queries a payment that may have changed at the bank, including an expired one that may be approved late. */
async function askFor(view: PayerView, isTime: (nextCheckAt: Date) => boolean): Promise<void> {
  const attempt = await latestOf(view);
  if (attempt === undefined || attempt.nextCheckAt === null || !isTime(attempt.nextCheckAt)) return;
  await queryPse(view.gateway, attempt);
}

async function showPage(
  reply: FastifyReply,
  view: PayerView,
  way: { comesFromBank?: boolean } = {},
): Promise<FastifyReply> {
  const { charge, gateway, language, merchant } = view;
  const attempt = await latestOf(view);
  // Paid or ended by card: the link's own page shows that.
  if (charge.method === 'card' && charge.status !== 'charge_pending') {
    return goTo(reply, `${payerUrlOf(charge)}?lang=${language}`);
  }
  const state = pseStateOf(charge, attempt, gateway.clock.now());
  const receiptTo = state === 'paid' ? await findReceiptAddress(view) : undefined;
  if (state !== 'payable') {
    const page = renderPseState(view, state, attempt, { ...way, receiptTo });
    return sendPage(reply, statusOfPage(state), page);
  }
  if (await isPayerGone(gateway.database, merchant.id, charge)) {
    return sendPage(reply, statusOfPage('cancelled'), renderPseState(view, 'cancelled', attempt));
  }
  return sendPseForm(reply, view, await listBanks(view), { last: attempt });
}
