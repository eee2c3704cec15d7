import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { deviceOf, keepDevice } from '../../payer-pages/frame/device-cookie.ts';
import type { FormFields } from '../../payer-pages/frame/form-body.ts';
import { readForm, signForm } from '../../payer-pages/frame/form-token.ts';
import { isFromOurPage } from '../../payer-pages/frame/our-page.ts';
import { goTo, sendPage } from '../../payer-pages/frame/payer-pages.ts';
import { GatewayError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/server.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';
import { payerPagePath, signPayerLink } from '../billing/subscriptions/period-payments/payer-link.ts';
import { emptyForm, noFaults, readCardForm } from '../charges/checkout/card-form.ts';
import { countView } from '../charges/checkout/views/count-view.ts';
import { consentDocuments } from '../charges/hosted/consent.ts';
import { quoteOf } from './codes/quote.ts';
import { readCode } from './codes/read-code.ts';
import { type OpenLink, openLink } from './open-link.ts';
import { emptyOrder, noOrderFaults, readOrder } from './order-form.ts';
import { type LinkForm, renderEnded, renderLinkPage, renderUnderWay } from './pages.ts';
import { nobody, noPayerFaults, readPayer } from './payer-form.ts';
import { type ReusableStatus, reusablePath } from './reusable-link.ts';
import { startPayment } from './start-payment.ts';
import { subscribe } from './subscribe.ts';

const VISIT_LENGTH = 20;

/** The pages of a reusable link under /cobro/{link}: a form that starts a payment or a subscription. */
export function reusableLinkRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const path = '/cobro/:link_id';
  const ours = {
    ...hidden,
    config: { isOfMany: true as const },
    onRequest: async (request: FastifyRequest) => {
      if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
    },
  };

  pages.get(path, hidden, async (request, reply) => {
    const view = await openLink(gateway, request);
    countView(request, { ...view, charge: view.link });
    keepDevice(request, reply, gateway.baseUrl);
    return view.status === 'open' ? sendForm(reply, 200, view) : sendEnded(reply, view, view.status);
  });

  pages.post(path, ours, async (request, reply) => {
    const view = await openLink(gateway, request);
    const fields = (request.body ?? {}) as FormFields;
    const { payer, faults } = readPayer(fields);
    const visit = readVisit(view, fields);
    if (visit === undefined) return sendForm(reply, 422, view, { payer, isStale: true });
    if (view.link.planId !== null) return takeSubscriber(request, reply, view, visit);
    const {
      kept,
      faults: orderFaults,
      order,
    } = readOrder(view.link, fields, view.merchant.maxChargeCentavos);
    const shown = { payer, payerFaults: faults, order: kept, orderFaults };
    if (faults.size + orderFaults.size > 0) return sendForm(reply, 422, view, shown);
    const started = await startPayment(view, { visit, payer, order, payerAddress: request.ip });
    if (started.kind === 'not_enough') {
      return sendForm(reply, 409, await openLink(gateway, request), { ...shown, notEnough: started.left });
    }
    return started.kind === 'started'
      ? goTo(reply, `/pagar/${started.handle}?lang=${view.language}`)
      : sendEnded(reply, view, started.status);
  });
}

async function takeSubscriber(
  request: FastifyRequest,
  reply: FastifyReply,
  view: OpenLink,
  visit: string,
): Promise<FastifyReply> {
  const { gateway, brand, language, link } = view;
  const fields = (request.body ?? {}) as FormFields;
  const { payer, faults: payerFaults } = readPayer(fields);
  const { kept, faults, card } = readCardForm(fields, {
    today: bogotaDateOf(gateway.clock.now()),
    environment: gateway.environment,
    documents: consentDocuments(brand, language),
    payerName: payer.name,
  });
  const quoted = await readCode(view, fields, request.ip);
  if (quoted.kind === 'answer') return sendForm(reply, quoted.status, view, { payer, ...quoted.form });
  if (payerFaults.size + faults.fields.size + faults.consents.size > 0)
    return sendForm(reply, 422, view, { payer, payerFaults, kept, faults, quote: quoted.quote });
  const { ip } = request;
  const origin = {
    deviceSessionId: deviceOf(request, gateway.baseUrl),
    ipAddress: ip,
    payerIpAddress: ip,
  };
  const outcome = await subscribe(view, { visit, payer, card, origin, offer: quoted.quote.offer });
  switch (outcome.kind) {
    case 'subscribed':
      return goTo(reply, subscriptionPage(view, outcome.subscriptionId));
    case 'declined':
      return sendForm(reply, 402, view, { payer, kept, quote: quoted.quote, declinedWith: outcome.code });
    case 'unavailable':
      return sendForm(reply, 503, view, {
        payer,
        kept,
        quote: quoted.quote,
        declinedWith: errors.unavailable,
      });
    case 'discount_gone':
      return sendForm(reply, 409, view, { payer, kept, isPriceNew: true });
    case 'under_way':
      return sendPage(reply, 202, renderUnderWay(view, `${reusablePath(link.id)}?lang=${language}`));
    default:
      return sendEnded(reply, view, outcome.status);
  }
}

/**
 * The payer gets the same signed link that subscribers get by email, because they have just entered the card.
 */
function subscriptionPage({ gateway, merchant, language }: OpenLink, subscriptionId: string): string {
  const link = { merchantId: merchant.id, subscriptionId };
  const token = signPayerLink(gateway, link, gateway.realClock.now());
  return `${payerPagePath(token)}?lang=${language}&listo=suscrito`;
}

const ticketOf = ({ link }: OpenLink, visit: string) => ({ handle: link.id, purpose: `reusable ${visit}` });

/** The visit from a submitted form; undefined if the token is not ours or too old. */
function readVisit(view: OpenLink, fields: FormFields): string | undefined {
  const { visit = '', form_token: token } = fields;
  const { gateway } = view;
  const key = gateway.keyRing.linkSigningKey;
  return readForm(key, token, ticketOf(view, visit), gateway.realClock.now()) === undefined
    ? undefined
    : visit;
}

async function sendForm(
  reply: FastifyReply,
  status: number,
  view: OpenLink,
  form: Partial<LinkForm> = {},
): Promise<FastifyReply> {
  const { gateway } = view;
  const visit = newSecret(VISIT_LENGTH);
  const ticket = { ...ticketOf(view, visit), number: 1 };
  const formToken = signForm(gateway.keyRing.linkSigningKey, ticket, gateway.realClock.now());
  const shown = {
    payer: nobody,
    payerFaults: noPayerFaults,
    order: emptyOrder,
    orderFaults: noOrderFaults,
    kept: emptyForm,
    faults: noFaults,
    quote: form.quote ?? (await quoteOf(view, ''))?.quote,
  };
  return sendPage(reply, status, renderLinkPage(view, { formToken, visit, ...shown, ...form }));
}

/** 410 for a link that has ended for good; 409 for a full one, which may have room again. */
const sendEnded = (
  reply: FastifyReply,
  view: OpenLink,
  status: Exclude<ReusableStatus, 'open'>,
): FastifyReply => sendPage(reply, status === 'full' ? 409 : 410, renderEnded(view, status));
