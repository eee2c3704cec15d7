import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { noBrand } from '../../../../payer-pages/frame/brand.ts';
import type { FormFields } from '../../../../payer-pages/frame/form-body.ts';
import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { renderPayerPage } from '../../../../payer-pages/frame/layout.ts';
import { message } from '../../../../payer-pages/frame/message.ts';
import { isFromOurPage } from '../../../../payer-pages/frame/our-page.ts';
import { goTo, languageOf, sendPage } from '../../../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/server.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { decidePayment } from '../../../../processors/sandbox-pse/decide-payment.ts';
import {
  type BankDecision,
  bankDecisions,
  resultAt,
  type SandboxPsePayment,
} from '../../../../processors/sandbox-pse/payment.ts';
import { findPaymentByCus } from '../../../../processors/sandbox-pse/store.ts';
import { nowOfMerchant } from '../../../merchants/merchant-clock.ts';
import { bankMessages } from './messages/bank-messages.ts';

const BANK_COLOR = '1d3f8a';
const path = (cus: string): string => `/banco-pruebas/${cus}`;

/**
 * The page of the sandbox's bank, which acts as a separate site with its own journal. Production does not have
 * it.
 */
export function testBankRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const nowOf = nowOfMerchant(gateway.database, gateway.clock);
  const find = async (request: FastifyRequest): Promise<SandboxPsePayment> => {
    const { cus } = request.params as { cus: string };
    const payment = /^\d{10}$/.test(cus) ? await findPaymentByCus(gateway.database, cus) : undefined;
    if (payment === undefined) throw notFound();
    return payment;
  };

  pages.get(path(':cus'), hidden, async (request, reply) => {
    const payment = await find(request);
    const page = renderBank(payment, await nowOf(payment.merchantId), languageOf(request));
    return sendPage(reply, 200, page, { returnUrl: payment.returnUrl });
  });

  pages.post(path(':cus'), hidden, async (request, reply) => {
    if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
    const payment = await find(request);
    const input = (request.body as FormFields | undefined)?.['decision'];
    const decision = bankDecisions.find(known => known === input);
    if (decision === undefined) throw new GatewayError(errors.invalidValue);
    await decidePayment(gateway.database, payment, decision, await nowOf(payment.merchantId));
    return goTo(reply, payment.returnUrl);
  });
}

function renderBank(payment: SandboxPsePayment, now: Date, language: Language): string {
  const messages = bankMessages[language];
  const { cus, shopName, amountCentavos, bankName, returnUrl } = payment;
  const result = resultAt(payment, now);
  const back = { href: returnUrl, label: messages.back };
  const buttons = (
    ...decisions: readonly BankDecision[]
  ): Html => html`<form class="pay-form" method="post" action="${path(cus)}?lang=${language}" data-once>
${decisions.map(
  (
    decision,
    at,
  ) => html`<button class="button${at > 0 && ' button-quiet'}" type="submit" name="decision" value="${decision}">${messages.decisions[decision]}</button>
`,
)}</form>`;
  const bodies = {
    open: () => html`<h1>${messages.title}</h1>
<p>${messages.text(shopName, displayPesos(amountCentavos, language))}</p>
${result === 'waiting' && html`<p role="status">${messages.waiting}</p>`}
${facts(payment, language)}
${buttons('approved', 'rejected', 'pending', 'expired')}`,
    expired: () =>
      message({
        tone: 'warning',
        ...messages.expired,
        action: back,
        more: html`${facts(payment, language)}${buttons('approved_late')}`,
      }),
    approved: () =>
      message({ tone: 'good', ...messages.done.approved, action: back, more: facts(payment, language) }),
    rejected: () =>
      message({ tone: 'bad', ...messages.done.rejected, action: back, more: facts(payment, language) }),
  };
  return renderPayerPage({
    language,
    brand: { ...noBrand, name: messages.played(bankName), color: BANK_COLOR },
    environment: 'sandbox',
    title: messages.title,
    path: path(cus),
    body: bodies[result === 'waiting' ? 'open' : result](),
  });
}

const facts = ({ cus, description }: SandboxPsePayment, language: Language): Html => {
  const messages = bankMessages[language];
  return html`<dl class="receipt"><div><dt>${messages.cus}</dt><dd>${cus}</dd></div>
<div><dt>${messages.description}</dt><dd>${description}</dd></div></dl>`;
};
