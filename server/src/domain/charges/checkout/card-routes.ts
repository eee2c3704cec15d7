import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { deviceOf, keepDevice } from '../../../payer-pages/frame/device-cookie.ts';
import type { FormFields } from '../../../payer-pages/frame/form-body.ts';
import { readForm, signForm } from '../../../payer-pages/frame/form-token.ts';
import { isFromOurPage } from '../../../payer-pages/frame/our-page.ts';
import { goTo, sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { typedName } from '../hosted/find-payer.ts';
import { openPayerView, type PayerView, returnUrlOf } from '../hosted/payer-page.ts';
import { nextTryNumber } from '../hosted/pending-payment-store.ts';
import { findReceiptAddress } from '../hosted/receipt-address.ts';
import { findLatestAuthentication } from './authentication-store.ts';
import { emptyForm, noFaults } from './card-form.ts';
import { type CardFormPage, payPath, renderCardForm } from './card-form-page.ts';
import { issuerPath, redirectToIssuer } from './go-to-issuer.ts';
import { maxInstallmentsOf } from './installment-choice.ts';
import { paymentMethodOf } from './other-payment-methods.ts';
import { type CardAnswer, payByCard } from './pay-by-card.ts';
import { queueCardReceipt } from './payer-mails.ts';
import { stateOf } from './payment-state.ts';
import { returnFromIssuer } from './return-from-issuer.ts';
import { renderState, type StatePage, statusOf } from './state-page.ts';
import { countView } from './views/count-view.ts';

const PURPOSE = { card: 'card', giveBack: 'give-back' } as const;

/** The card form and every state of its payment, under /pagar/{link}. */
export function cardPageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const path = '/pagar/:link';
  const open = (request: FastifyRequest) => openPayerView(gateway, request, 'link');
  const checkOrigin = async (request: FastifyRequest) => {
    if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
  };

  pages.get(path, hidden, async (request, reply) => {
    const view = await open(request);
    countView(request, view);
    keepDevice(request, reply, gateway.baseUrl);
    return showPage(reply, view);
  });

  pages.post(path, { ...hidden, onRequest: checkOrigin }, async (request, reply) => {
    const view = await open(request);
    const fields = (request.body ?? {}) as FormFields;
    const number = readTicket(view, PURPOSE.card, fields);
    const next = await nextTryNumber(gateway.database, view.merchant.id, view.charge.id);
    const isPayable = stateOf(view.charge, view.gateway.clock.now(), next) === 'payable';
    // The form is from an earlier attempt, or the charge no longer waits: show its state and charge nothing.
    if (!isPayable || (number !== undefined && number !== next)) return goTo(reply, hereIn(view));
    if (number === undefined) return sendForm(reply, 422, view, { number: next, page: { isStale: true } });
    const from = { number, ipAddress: request.ip, deviceSessionId: deviceOf(request, gateway.baseUrl) };
    const answer = await payByCard(view, fields, from);
    await tellPayer(view, answer);
    return sendAnswer(reply, view, answer, number);
  });

  pages.get(`${path}/autenticado`, hidden, async (request, reply) => {
    const view = await open(request);
    const { a: id } = request.query as { a?: unknown };
    const answer = await returnFromIssuer(view, typeof id === 'string' ? id : '');
    await tellPayer(view, answer);
    return leaveIssuer(reply, view, answer);
  });

  pages.get(`${path}/autenticar`, hidden, async (request, reply) => {
    const view = await open(request);
    const answer = await redirectToIssuer(view, request.ip);
    await tellPayer(view, answer);
    return leaveIssuer(reply, view, answer);
  });

  pages.post(`${path}/tarjeta`, { ...hidden, onRequest: checkOrigin }, async (request, reply) => {
    const view = await open(request);
    const ticket = readTicket(view, PURPOSE.giveBack, (request.body ?? {}) as FormFields);
    if (ticket !== undefined)
      await paymentMethodOf(view.charge)?.giveBack?.(view.gateway, view.merchant, view.charge);
    return goTo(reply, hereIn(view));
  });

  /** Polled by the page's script while the outcome is unknown. */
  pages.get(`${path}/estado`, hidden, async (request, reply) => {
    const { charge } = await open(request);
    return reply.header('cache-control', 'no-store').send({ status: charge.status });
  });
}

/** Loading this URL can start a payment, so the browser must not stay on it. */
function leaveIssuer(reply: FastifyReply, view: PayerView, answer: CardAnswer): FastifyReply {
  if (answer.kind === 'challenge') return goTo(reply, answer.url);
  const isOver = answer.kind === 'paid' || (answer.kind === 'declined' && !view.charge.mayRetry);
  return goTo(reply, (isOver ? returnUrlOf(view.charge) : null) ?? hereIn(view));
}

/** An email that cannot be queued must not make a payment look failed. */
async function tellPayer(view: PayerView, answer: CardAnswer): Promise<void> {
  if (answer.kind !== 'paid') return;
  await queueCardReceipt(view, answer.charge).catch((error: unknown) =>
    view.gateway.log.error({ err: error, charge_id: answer.charge.id }, 'could not queue a receipt'),
  );
}

const hereIn = ({ handle, language }: PayerView): string => `${payPath(handle)}?lang=${language}`;

const readTicket = (
  { gateway, handle }: PayerView,
  purpose: string,
  fields: FormFields,
): number | undefined =>
  readForm(
    gateway.keyRing.linkSigningKey,
    fields['form_token'],
    { handle, purpose },
    gateway.realClock.now(),
  );

const signTicket = ({ gateway, handle }: PayerView, purpose: string, number: number): string =>
  signForm(gateway.keyRing.linkSigningKey, { handle, purpose, number }, gateway.realClock.now());

async function showPage(reply: FastifyReply, view: PayerView): Promise<FastifyReply> {
  const { gateway, merchant, charge } = view;
  const next = await nextTryNumber(gateway.database, merchant.id, charge.id);
  const state = stateOf(charge, gateway.clock.now(), next);
  if (state === 'payable')
    return sendForm(reply, 200, view, { number: next, page: { declinedWith: charge.errorCode } });
  const page: StatePage = {};
  if (state === 'at_issuer') {
    const authentication = await findLatestAuthentication(gateway.database, merchant.id, charge.id);
    page.challengeUrl = authentication?.challengeUrl ?? issuerPath(view.handle);
  }
  if (state === 'paid') page.receiptTo = await findReceiptAddress(view);
  const { giveBack, mayGiveBack = () => true } = paymentMethodOf(charge) ?? {};
  if (state === 'elsewhere' && giveBack !== undefined && mayGiveBack(charge)) {
    page.giveBackToken = signTicket(view, PURPOSE.giveBack, 1);
  }
  return sendPage(reply, statusOf(state), renderState(view, state, page));
}

async function sendForm(
  reply: FastifyReply,
  status: number,
  view: PayerView,
  { number, page }: { number: number; page: Partial<CardFormPage> },
): Promise<FastifyReply> {
  const { charge } = view;
  const markup = renderCardForm(view, {
    formToken: signTicket(view, PURPOSE.card, number),
    mostInstallments: await maxInstallmentsOf(view),
    kept: { ...emptyForm, holder_name: typedName(charge), installments: charge.installments },
    faults: noFaults,
    ...page,
  });
  return sendPage(reply, status, markup, { returnUrl: charge.redirectUrl });
}

async function sendAnswer(
  reply: FastifyReply,
  view: PayerView,
  answer: CardAnswer,
  number: number,
): Promise<FastifyReply> {
  switch (answer.kind) {
    case 'invalid':
      return sendForm(reply, 422, view, { number, page: answer });
    case 'paid':
      return goTo(reply, returnUrlOf(answer.charge) ?? hereIn(view));
    case 'challenge':
      return goTo(reply, answer.url);
    case 'unavailable':
      return sendForm(reply, 503, view, {
        number,
        page: { declinedWith: errors.unavailable, kept: answer.kept },
      });
    case 'declined': {
      const { charge, code, kept } = answer;
      // Uses the charge from before the attempt, because the attempt stored the payer's choice on the charge.
      const mostInstallments = await maxInstallmentsOf(view);
      return sendForm(
        reply,
        402,
        { ...view, charge },
        { number: number + 1, page: { declinedWith: code, kept, mostInstallments } },
      );
    }
    default:
      return goTo(reply, hereIn(view));
  }
}
