import { policyKinds } from '@recaudo/contract/merchant/settings/policies';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { showShortInstant } from '../../../payer-pages/frame/instants.ts';
import { renderPayerPage } from '../../../payer-pages/frame/layout.ts';
import { policyTitles } from '../../../payer-pages/frame/messages/policy-titles.ts';
import { languageOf, sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { findBrand } from '../brand/brand-store.ts';
import { isForeignId } from '../merchant.ts';
import { type Policy, policyWords } from './policy.ts';
import { findPolicy } from './policy-store.ts';

/** Policies under /politicas/{merchant}/{kind}; `version` selects an earlier one. */
export function policyRoutes(pages: App, gateway: Gateway): void {
  pages.get('/politicas/:merchant_id/:kind', { schema: { hide: true } }, async (request, reply) => {
    const { merchant_id: merchantId = '', kind: word } = request.params as Record<string, string | undefined>;
    const { version } = request.query as { version?: unknown };
    const kind = policyKinds.find(known => policyWords[known] === word);
    if (kind === undefined || !isForeignId(merchantId)) throw notFound();
    if (version !== undefined && !(typeof version === 'string' && /^\d{1,6}$/.test(version)))
      throw notFound();
    const [policy, brand] = await Promise.all([
      findPolicy(gateway.database, {
        merchantId,
        kind,
        version: version === undefined ? null : Number(version),
      }),
      findBrand(gateway.database, merchantId),
    ]);
    if (policy === undefined || brand === undefined) throw notFound();
    const language = languageOf(request);
    const page = renderPayerPage({
      language,
      brand,
      environment: gateway.environment,
      title: policyTitles[language][kind],
      path: `/politicas/${merchantId}/${policyWords[kind]}`,
      body: policyBody(policy, language),
    });
    return sendPage(reply, 200, page);
  });
}

function policyBody({ kind, version, texts, hash, publishedAt }: Policy, language: Language): Html {
  const messages = policyTitles[language];
  return html`<h1>${messages[kind]}</h1>
<p class="field-hint">${messages.version(version, showShortInstant(publishedAt, language))}</p>
${readBlocks(texts[language])}
<p class="field-hint policy-hash">SHA-256 ${hash}</p>`;
}

/** Paragraphs, `## ` headings and `- ` lists; everything else is text. */
function readBlocks(text: string): Html[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(block => block.trim())
    .filter(block => block !== '')
    .map(block => {
      if (block.startsWith('## '))
        return html`<h2>${block.slice(3)}</h2>
`;
      const lines = block.split(/\r?\n/);
      return lines.every(line => line.startsWith('- '))
        ? html`<ul>${lines.map(line => html`<li>${line.slice(2)}</li>`)}</ul>
`
        : html`<p>${block}</p>
`;
    });
}
