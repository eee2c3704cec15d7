import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import type { FormFields } from '../../../../payer-pages/frame/form-body.ts';
import { readForm, signForm } from '../../../../payer-pages/frame/form-token.ts';
import { isFromOurPage } from '../../../../payer-pages/frame/our-page.ts';
import { goTo, sendPage } from '../../../../payer-pages/frame/payer-pages.ts';
import { GatewayError } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/server.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { openPayerView, type PayerView, reversalPath } from '../../../charges/hosted/payer-page.ts';
import { leftCentavos } from '../../../refunds/refund.ts';
import { withdrawReversal } from '../answer-reversal.ts';
import { obstacleTo, requestReversal } from '../request-reversal.ts';
import type { Reversal } from '../reversal.ts';
import { listReversalsOf } from '../store.ts';
import { type ReversalFormPage, renderReversalForm } from './form-page.ts';
import { pageMessages } from './messages/page-messages.ts';
import { renderObstacle, renderRequest } from './request-page.ts';
import { emptyReversalForm, readReversalForm } from './reversal-form.ts';

const PURPOSE = { ask: 'reversal', withdraw: 'reversal-withdraw' } as const;

interface Opened {
  view: PayerView;
  /** Oldest first. */
  reversals: readonly Reversal[];
  obstacle: ReturnType<typeof obstacleTo>;
}

/** Lets payers request a reversal themselves, through the link of their receipt. */
export function reversalPageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const path = '/reversion/:link';
  const ours = {
    ...hidden,
    onRequest: async (request: FastifyRequest) => {
      if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
    },
  };
  const open = async (request: FastifyRequest): Promise<Opened> => {
    const view = await openPayerView(gateway, request, 'link');
    const reversals = await listReversalsOf(gateway.database, view.merchant.id, view.charge.id);
    return { view, reversals, obstacle: obstacleTo(view.charge, reversals, 'payer') };
  };

  pages.get(path, hidden, async (request, reply) => {
    const { otra: again } = request.query as { otra?: unknown };
    return show(reply, await open(request), again === '1');
  });

  pages.post(path, ours, async (request, reply) => {
    const opened = await open(request);
    const { view, reversals, obstacle } = opened;
    const fields = (request.body ?? {}) as FormFields;
    const number = readTicket(view, PURPOSE.ask, fields);
    // The form was sent twice, or a reversal is no longer possible: show the current state.
    if (obstacle !== undefined || (number !== undefined && number !== reversals.length + 1)) {
      return goTo(reply, pagePath(view));
    }
    return submitRequest(reply, opened, fields, number === undefined);
  });

  pages.post(`${path}/retirar`, ours, async (request, reply) => {
    const { view, reversals } = await open(request);
    const latest = reversals.at(-1);
    const number = readTicket(view, PURPOSE.withdraw, (request.body ?? {}) as FormFields);
    if (latest !== undefined && number === reversals.length) {
      await withdrawReversal(view.gateway, view.merchant.id, latest.id, 'payer').catch(ignoreRejection);
    }
    return goTo(reply, pagePath(view));
  });
}

const pagePath = ({ handle, language }: PayerView): string => `${reversalPath(handle)}?lang=${language}`;

/** Someone has just answered the request, in another tab or at the shop: the page shows the current state. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof GatewayError) || error.errorCode !== errors.operationNotAllowed) throw error;
}

const readTicket = ({ gateway, handle }: PayerView, purpose: string, fields: FormFields) =>
  readForm(
    gateway.keyRing.linkSigningKey,
    fields['form_token'],
    { handle, purpose },
    gateway.realClock.now(),
  );

const signTicket = ({ gateway, handle }: PayerView, purpose: string, number: number): string =>
  signForm(gateway.keyRing.linkSigningKey, { handle, purpose, number }, gateway.realClock.now());

/** Shows the latest request, the form, or why there is neither. */
function show(reply: FastifyReply, { view, reversals, obstacle }: Opened, isAgain: boolean): FastifyReply {
  const latest = reversals.at(-1);
  if (latest !== undefined && (obstacle !== undefined || !isAgain)) {
    const mayWithdraw = latest.status === 'requested' || latest.status === 'contested';
    const page = {
      withdrawToken: mayWithdraw ? signTicket(view, PURPOSE.withdraw, reversals.length) : undefined,
      mayAskAgain: obstacle === undefined,
    };
    return sendPage(reply, 200, renderRequest(view, latest, page));
  }
  if (obstacle !== undefined) return sendPage(reply, 200, renderObstacle(view, obstacle));
  return sendForm(reply, 200, { view, reversals, obstacle }, {});
}

const sendForm = (
  reply: FastifyReply,
  status: number,
  { view, reversals }: Opened,
  page: Partial<ReversalFormPage>,
): FastifyReply =>
  sendPage(
    reply,
    status,
    renderReversalForm(view, {
      formToken: signTicket(view, PURPOSE.ask, reversals.length + 1),
      kept: emptyReversalForm,
      faults: new Map(),
      ...page,
    }),
  );

async function submitRequest(
  reply: FastifyReply,
  opened: Opened,
  fields: FormFields,
  isStale: boolean,
): Promise<FastifyReply> {
  const { view } = opened;
  const { gateway, merchant, charge, language } = view;
  const messages = pageMessages[language];
  const form = readReversalForm(fields, {
    today: bogotaDateOf(gateway.clock.now()),
    paidOn: bogotaDateOf(charge.creationDate),
    leftCentavos: leftCentavos(charge),
  });
  const { kept, faults } = form;
  if (isStale) return sendForm(reply, 422, opened, { kept, notice: messages.stale });
  if (faults.size > 0) return sendForm(reply, 422, opened, { kept, faults });
  try {
    await requestReversal(
      gateway,
      { merchant, customerId: null },
      {
        id: newId('reversal'),
        chargeId: charge.id,
        reason: form.reason,
        noticedOn: form.noticedOn,
        amountCentavos: form.amountCentavos,
        description: form.description,
        payoutTo: form.payoutTo,
        requestedBy: 'payer',
        language,
      },
    );
  } catch (error) {
    // The same form was just sent, or a refund was made: the page shows the current state.
    ignoreRejection(error);
  }
  return goTo(reply, pagePath(view));
}
