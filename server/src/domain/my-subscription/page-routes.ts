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
import { nextCharge } from '../billing/subscriptions/billing-rules.ts';
import { emptyForm, noFaults, readCardForm } from '../charges/checkout/card-form.ts';
import { rememberLanguage } from '../customers/recipient-store.ts';
import type { Origin } from '../fraud/facts.ts';
import { decide, renderCancelPage } from './cancel-page.ts';
import { changeCard } from './change-card.ts';
import { hereIn, type OpenSubscription, openSubscription } from './open-subscription.ts';
import { type OtherMethod, otherMethods, startOtherPayment } from './other-methods.ts';
import { methodSegments, paymentPageOf } from './other-methods-section.ts';
import { mayPauseNow, pauseNotice, pauseOrResume, pauseSection, renderPausePage } from './pause-page.ts';
import { readPayerBilling } from './payer-billing.ts';
import { planSection } from './plan-page.ts';
import { planRoutesOfPage } from './plan-routes.ts';
import { renderSubscription, type SubscriptionPage } from './subscription-page.ts';

const PURPOSE = {
  card: 'subscription-card',
  cancel: 'subscription-cancel',
  pause: 'subscription-pause',
  pse: 'subscription-pse',
  store: 'subscription-store',
  plan: 'subscription-plan',
} as const;

/**
 * The payer's page of a subscription, opened by a signed link: shows it, changes its card, pays it, cancels it.
 */
export function mySubscriptionRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const path = '/mi-suscripcion/:token';
  const open = (request: FastifyRequest) => openSubscription(gateway, request);
  const ours = {
    ...hidden,
    onRequest: async (request: FastifyRequest) => {
      if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
    },
  };

  pages.get(path, hidden, async (request, reply) => {
    keepDevice(request, reply, gateway.baseUrl);
    const { listo: done, cuentas } = request.query as { listo?: unknown; cuentas?: unknown };
    const page = { isAll: cuentas === 'todas', ...(typeof done === 'string' ? { done } : {}) };
    return send(reply, 200, await open(request), page);
  });

  pages.post(path, ours, async (request, reply) => {
    const view = await open(request);
    const fields = (request.body ?? {}) as FormFields;
    const number = readTicket(view, PURPOSE.card, fields);
    const { attempt } = nextCharge(view.subscription);
    // The form is from an earlier attempt, or nothing can be entered now: show the current state and charge
    // nothing.
    if (view.state !== 'open' || (number !== undefined && number !== attempt))
      return goTo(reply, hereIn(view));
    if (number === undefined) return send(reply, 422, view, { isStale: true });
    await remember(view);
    const { ip } = request;
    const deviceSessionId = deviceOf(request, gateway.baseUrl);
    const origin = { deviceSessionId, ipAddress: ip, payerIpAddress: ip };
    return takeCard(reply, view, fields, { sent: { attempt: number, origin }, reopen: () => open(request) });
  });

  /** Polled by the page's script while the outcome is unknown. */
  pages.get(`${path}/estado`, hidden, async (request, reply) => {
    const { state } = await open(request);
    const status = state === 'at_bank' ? 'processing' : state;
    return reply.header('cache-control', 'no-store').send({ status });
  });

  for (const way of otherMethods) {
    pages.post(`${path}/${methodSegments[way]}`, ours, async (request, reply) =>
      payByOtherMethod(reply, await open(request), way, (request.body ?? {}) as FormFields),
    );
  }

  pages.get(`${path}/cancelar`, hidden, async (request, reply) => {
    const view = await open(request);
    if (!mayDecide(view)) return goTo(reply, hereIn(view));
    return sendPage(reply, 200, renderCancelPage(view, signTicket(view, PURPOSE.cancel, 1)));
  });

  pages.post(`${path}/cancelar`, ours, async (request, reply) => {
    const view = await open(request);
    const fields = (request.body ?? {}) as FormFields;
    // Without permission, or if the form is too old, only shows the current state.
    if (!mayDecide(view) || readTicket(view, PURPOSE.cancel, fields) === undefined) {
      return goTo(reply, hereIn(view));
    }
    await remember(view);
    return goTo(reply, hereIn(view, await decide(view, fields['when'])));
  });

  pages.get(`${path}/pausar`, hidden, async (request, reply) => {
    const view = await open(request);
    if (!mayPauseNow(view) || view.subscription.pause !== null) return goTo(reply, hereIn(view));
    return sendPage(reply, 200, renderPausePage(view, signTicket(view, PURPOSE.pause, 1)));
  });

  pages.post(`${path}/pausar`, ours, async (request, reply) => {
    const view = await open(request);
    const fields = (request.body ?? {}) as FormFields;
    if (mayPauseNow(view) && readTicket(view, PURPOSE.pause, fields) !== undefined) {
      await remember(view);
      await pauseOrResume(view, fields['months']);
    }
    return goTo(reply, hereIn(view));
  });

  planRoutesOfPage(pages, {
    path,
    ours,
    open,
    signTicket: view => signTicket(view, PURPOSE.plan, 1),
    isSigned: (view, fields) => readTicket(view, PURPOSE.plan, fields) !== undefined,
    remember,
  });
}

/** Starts a PSE or cash payment and sends the payer to its page. */
async function payByOtherMethod(
  reply: FastifyReply,
  view: OpenSubscription,
  way: OtherMethod,
  fields: FormFields,
): Promise<FastifyReply> {
  const isOpen = view.state === 'open' || view.state === 'exhausted';
  // The form is from an earlier period, or nothing is owed: show the current state and create no payment.
  const isOfPeriod = readTicket(view, PURPOSE[way], fields) === view.subscription.currentPeriodNumber;
  if (!isOpen || !isOfPeriod || !view.ways.includes(way)) return goTo(reply, hereIn(view));
  await remember(view);
  const opened = await startOtherPayment(view, way);
  if (opened.kind === 'open') return goTo(reply, paymentPageOf(view, opened.charge));
  if (opened.kind === 'look') return goTo(reply, hereIn(view));
  return send(reply, 503, view, { isMethodDown: true });
}

const mayDecide = ({ mayCancel, state }: OpenSubscription): boolean => mayCancel && state !== 'ended';

const remember = ({ gateway, merchant, subscription, language }: OpenSubscription): Promise<number> =>
  rememberLanguage(gateway.database, merchant.id, subscription.customerId, language);

const readTicket = (
  { gateway, token: handle }: OpenSubscription,
  purpose: string,
  fields: FormFields,
): number | undefined =>
  readForm(
    gateway.keyRing.linkSigningKey,
    fields['form_token'],
    { handle, purpose },
    gateway.realClock.now(),
  );

const signTicket = ({ gateway, token: handle }: OpenSubscription, purpose: string, number: number): string =>
  signForm(gateway.keyRing.linkSigningKey, { handle, purpose, number }, gateway.realClock.now());

async function send(
  reply: FastifyReply,
  status: number,
  view: OpenSubscription,
  { isAll = false, ...page }: Partial<SubscriptionPage> & { isAll?: boolean },
): Promise<FastifyReply> {
  const billing = await readPayerBilling(view, { isAll });
  return sendPage(
    reply,
    status,
    renderSubscription(view, {
      billing,
      planSection: planSection(view, billing, signTicket(view, PURPOSE.plan, 1)),
      cardToken: signTicket(view, PURPOSE.card, nextCharge(view.subscription).attempt),
      cancelToken: signTicket(view, PURPOSE.cancel, 1),
      methodTokens: {
        pse: signTicket(view, PURPOSE.pse, view.subscription.currentPeriodNumber),
        store: signTicket(view, PURPOSE.store, view.subscription.currentPeriodNumber),
      },
      pauseSection: pauseSection(view, signTicket(view, PURPOSE.pause, 1)),
      pauseNotice: pauseNotice(view),
      kept: emptyForm,
      faults: noFaults,
      ...page,
    }),
  );
}

/** Handles a card that a payer sent. `reopen` reloads the subscription, because a decline may have changed it. */
async function takeCard(
  reply: FastifyReply,
  view: OpenSubscription,
  fields: FormFields,
  { sent, reopen }: { sent: { attempt: number; origin: Origin }; reopen: () => Promise<OpenSubscription> },
): Promise<FastifyReply> {
  const { gateway } = view;
  const { kept, faults, card } = readCardForm(fields, {
    today: bogotaDateOf(gateway.clock.now()),
    environment: gateway.environment,
    documents: [],
  });
  if (faults.fields.size > 0) return send(reply, 422, view, { kept, faults });
  const outcome = await changeCard(view, card, sent);
  switch (outcome.kind) {
    case 'paid':
      return goTo(reply, hereIn(view, 'pago'));
    case 'saved':
      return goTo(reply, hereIn(view, 'tarjeta'));
    case 'declined':
      return send(reply, 402, await reopen(), { kept, declinedWith: outcome.code });
    case 'unavailable':
      return send(reply, 503, await reopen(), { kept, declinedWith: errors.unavailable });
    default:
      return goTo(reply, hereIn(view));
  }
}
