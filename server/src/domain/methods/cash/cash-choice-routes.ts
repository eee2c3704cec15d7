import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import type { FormFields } from '../../../payer-pages/frame/form-body.ts';
import { readForm, signForm } from '../../../payer-pages/frame/form-token.ts';
import { html } from '../../../payer-pages/frame/html.ts';
import { isFromOurPage } from '../../../payer-pages/frame/our-page.ts';
import { goTo, sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { methodTabs } from '../../charges/hosted/method-tabs.ts';
import { openPayerView, type PayerView, renderView } from '../../charges/hosted/payer-page.ts';
import { cashPath } from './cash-payment-method.ts';
import { changeToStore, mayGoToStore } from './change-to-cash.ts';
import { listPaymentPoints } from './networks/payment-points.ts';
import { voucherMessages } from './vouchers/voucher-messages.ts';
import { voucherPath } from './vouchers/voucher-page.ts';
import { networkLine } from './vouchers/voucher-sheet.ts';

const PURPOSE = 'cash';

/** The page on which the payer of a card payment link chooses cash. Opening it changes nothing; the form does. */
export function cashChoiceRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const path = '/efectivo/:link';
  const open = (request: FastifyRequest) => openPayerView(gateway, request, 'link');
  const checkOrigin = async (request: FastifyRequest) => {
    if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
  };

  pages.get(path, hidden, async (request, reply) => show(reply, await open(request)));

  pages.post(path, { ...hidden, onRequest: checkOrigin }, async (request, reply) => {
    const view = await open(request);
    const { form_token: token } = (request.body ?? {}) as FormFields;
    const ticket = { handle: view.handle, purpose: PURPOSE };
    const key = view.gateway.keyRing.linkSigningKey;
    const isOurs = readForm(key, token, ticket, view.gateway.realClock.now()) !== undefined;
    // An expired or foreign form is shown again.
    if (!isOurs) return show(reply, view);
    const changed = await changeToStore(view.gateway, view.merchant, view.charge).catch(toUnavailable);
    // No connection opened a voucher, so the order returned to its previous state.
    if (changed === 'unavailable' || changed?.status === 'charge_pending')
      return showChoice(reply, view, true);
    return goTo(reply, currentPathOf({ ...view, charge: changed ?? view.charge }));
  });
}

function toUnavailable(error: unknown): 'unavailable' {
  if (error instanceof GatewayError && error.errorCode === errors.unavailable) return 'unavailable';
  throw error;
}

const show = async (reply: FastifyReply, view: PayerView): Promise<FastifyReply> =>
  mayGoToStore(view.charge) ? showChoice(reply, view) : goTo(reply, currentPathOf(view));

/**
 * The voucher's page if the charge has a voucher; otherwise the card form's page, which shows the payment's
 * state.
 */
const currentPathOf = ({ charge, handle, language }: PayerView): string =>
  charge.method === 'store'
    ? `${voucherPath(charge.id)}?lang=${language}&pago=${handle}`
    : `/pagar/${handle}?lang=${language}`;

/** `isDown`: the payer chose cash, but no voucher can be issued now. */
async function showChoice(reply: FastifyReply, view: PayerView, isDown = false): Promise<FastifyReply> {
  const { gateway, charge, handle, language } = view;
  const messages = voucherMessages[language];
  const networks = await listPaymentPoints(gateway, charge.amountCentavos);
  const ticket = { handle, purpose: PURPOSE, number: 1 };
  const token = signForm(gateway.keyRing.linkSigningKey, ticket, gateway.realClock.now());
  const body = html`${methodTabs(view, 'store')}
<h1>${messages.choice.title}</h1>
<p>${messages.choice.text}</p>
${isDown && html`<p class="notice" role="alert">${messages.choice.down}</p>`}
${
  networks.length > 0 &&
  html`<h2>${messages.networksTitle}</h2>
<ul class="voucher-networks">${networks.map(network => html`<li>${networkLine(network, language)}</li>`)}</ul>`
}
<form class="pay-form" method="post" action="${cashPath(handle)}?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${token}">
<button class="button" type="submit">${messages.choice.button}</button>
<a class="button button-quiet" href="/pagar/${handle}?lang=${language}">${messages.choice.back}</a>
</form>`;
  const page = { title: messages.choice.title, path: cashPath(handle), body, showsDeadline: true };
  return sendPage(reply, isDown ? 503 : 200, renderView(view, page));
}
