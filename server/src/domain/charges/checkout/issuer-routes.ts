import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { noBrand } from '../../../payer-pages/frame/brand.ts';
import type { FormFields } from '../../../payer-pages/frame/form-body.ts';
import { html } from '../../../payer-pages/frame/html.ts';
import { renderPayerPage } from '../../../payer-pages/frame/layout.ts';
import { message } from '../../../payer-pages/frame/message.ts';
import { isFromOurPage } from '../../../payer-pages/frame/our-page.ts';
import { goTo, languageOf, sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import { type Challenge, decideChallenge, findChallenge } from '../../../processors/sandbox-issuer/store.ts';
import { issuerMessages } from './messages/issuer-messages.ts';

const BANK_COLOR = '1d3f8a';

/** The 3-D Secure page of the sandbox's issuer. Production does not have this page. */
export function issuerPageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const find = async (request: FastifyRequest): Promise<Challenge> => {
    const { id } = request.params as { id: string };
    const challenge = /^[a-z0-9]{32}$/.test(id) ? await findChallenge(gateway.database, id) : undefined;
    if (challenge === undefined) throw notFound();
    return challenge;
  };

  pages.get('/3ds/:id', hidden, async (request, reply) => {
    const challenge = await find(request);
    // Submitting this form redirects through the gateway to the shop's own URL, so the page may lead
    // anywhere.
    return sendPage(reply, 200, renderChallenge(challenge, languageOf(request)), { leadsAnywhere: true });
  });

  pages.post('/3ds/:id', hidden, async (request, reply) => {
    if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
    const challenge = await find(request);
    const agrees = (request.body as FormFields | undefined)?.['answer'] === 'agree';
    await decideChallenge(gateway.database, challenge.id, agrees);
    return goTo(reply, challenge.returnUrl);
  });
}

function renderChallenge(challenge: Challenge, language: Language): string {
  const messages = issuerMessages[language];
  const { id, shopName, amountCentavos, cardEnding, returnUrl, result } = challenge;
  const text = messages.text(shopName, displayPesos(amountCentavos, language), cardEnding);
  const question = html`<h1>${messages.title}</h1>
<p>${text}</p>
<form class="pay-form" method="post" action="/3ds/${id}?lang=${language}" data-once>
<button class="button" type="submit" name="answer" value="agree">${messages.agree}</button>
<button class="button button-quiet" type="submit" name="answer" value="refuse">${messages.refuse}</button>
</form>
<p class="message-note">${messages.note}</p>`;
  const { back, ...done } = messages.done;
  const answered = message({ tone: 'good', ...done, action: { href: returnUrl, label: back } });
  return renderPayerPage({
    language,
    brand: { ...noBrand, name: messages.bank, color: BANK_COLOR },
    environment: 'sandbox',
    title: messages.title,
    path: `/3ds/${id}`,
    body: result === null ? question : answered,
  });
}
