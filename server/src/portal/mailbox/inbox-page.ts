import type { Language } from '@recaudo/contract/shared/words/language';
import type { CaughtDelivery } from '../../domain/webhooks/inbox/inbox.ts';
import type { Addresses } from '../../operations/installation/addresses.ts';
import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showInstant } from '../../payer-pages/frame/instants.ts';
import { codeBlock } from '../docs/frame/code-block.ts';
import { indentJson } from '../docs/frame/indent-json.ts';
import { linkIn, renderPage } from '../docs/frame/layout.ts';

interface InboxMessages {
  title: string;
  lead: string;
  how: string;
  howLead: string;
  merchant: string;
  filter: string;
  all: string;
  caught: string;
  empty: string;
  refresh: string;
  older: string;
  unreadable: string;
  headers: string;
  body: string;
}

export const inboxMessages: Dictionary<InboxMessages> = {
  es: {
    title: 'Bandeja de webhooks',
    lead: 'Un destino propio del sandbox que atrapa tus eventos, para verlos sin programar un servidor.',
    how: 'Conecta tu comercio',
    howLead:
      'Crea un webhook hacia la bandeja con las variables de la referencia. Desde entonces, cada evento aparece aquí.',
    merchant: 'Id del comercio',
    filter: 'Filtrar',
    all: 'Ver todos',
    caught: 'Entregas, de la más reciente a la más antigua',
    empty: 'Aún no ha llegado nada. Crea un cliente o un cobro: aparece en un segundo.',
    refresh: 'Actualizar',
    older: 'Más antiguas',
    unreadable: 'una entrega ilegible',
    headers: 'Encabezados',
    body: 'Cuerpo',
  },
  en: {
    title: 'Webhook inbox',
    lead: "The sandbox's own endpoint receives your events, so that you can see them without writing a server.",
    how: 'Connect your merchant',
    howLead:
      'Create a webhook that points to the inbox, with the variables from the reference. Every new event then appears here.',
    merchant: 'Merchant ID',
    filter: 'Filter',
    all: 'View all',
    caught: 'Deliveries, newest first',
    empty: 'No deliveries yet. Create a customer or a charge: the event appears within a second.',
    refresh: 'Refresh',
    older: 'Older',
    unreadable: 'unreadable delivery',
    headers: 'Headers',
    body: 'Body',
  },
};

export interface InboxList {
  deliveries: readonly CaughtDelivery[];
  merchantId: string | undefined;
  /** Cursor for the next page. */
  olderThan: string | undefined;
}

export function renderInbox(list: InboxList, addresses: Addresses, language: Language): string {
  const said = inboxMessages[language];
  const { deliveries, merchantId, olderThan } = list;
  const filter = merchantId === undefined ? '' : `&merchant=${encodeURIComponent(merchantId)}`;
  const here = `${linkIn(language, '/inbox')}${filter}`;
  return renderPage({
    language,
    path: '/inbox',
    title: said.title,
    description: said.lead,
    main: html`<h1>${said.title}</h1>
<p class="lead">${said.lead}</p>
<h2>${said.how}</h2>
<p>${said.howLead}</p>
${codeBlock({ language, addresses }, connectCommand(addresses))}
<h2 id="deliveries-title">${said.caught}</h2>
<form class="filter" action="/inbox" method="get">
<input type="hidden" name="lang" value="${language}">
<label for="merchant">${said.merchant}</label>
<input id="merchant" name="merchant" value="${merchantId}" maxlength="45" autocomplete="off" autocapitalize="off" spellcheck="false">
<button type="submit">${said.filter}</button>
</form>
<p><a href="${here}">${said.refresh}</a>${merchantId !== undefined && html` · <a href="${linkIn(language, '/inbox')}">${said.all}</a>`}</p>
<div id="deliveries" role="region" aria-labelledby="deliveries-title" aria-live="polite">
${deliveries.length === 0 ? html`<p>${said.empty}</p>` : deliveries.map(delivery => deliveryItem(delivery, { language, addresses }))}
</div>
${olderThan !== undefined && html`<p><a href="${`${here}&before=${olderThan}`}">${said.older}</a></p>`}`,
  });
}

const connectCommand = ({ sandbox }: Addresses): string =>
  [
    'curl "{{base_url}}/v1/{{merchant_id}}/webhooks"',
    '-u "{{private_key}}:"',
    `-H 'Content-Type: application/json'`,
    `-d '{"url": "${sandbox}/inbox/{{merchant_id}}", "event_types": ["*"]}'`,
  ].join(' \\\n  ');

function deliveryItem(
  { id, merchantId, receivedAt, headers, body }: CaughtDelivery,
  { language, addresses }: { language: Language; addresses: Addresses },
): Html {
  const said = inboxMessages[language];
  return html`<details class="caught" id="${id}">
<summary><code>${typeOf(body) ?? said.unreadable}</code> <span>${showInstant(receivedAt, language)}</span> <span>${merchantId}</span></summary>
${codeBlock({ language, addresses }, html`${indentJson(body)}`, said.body)}
${codeBlock({ language, addresses }, html`${indentJson(headers)}`, said.headers)}
</details>
`;
}

function typeOf(body: string): string | undefined {
  try {
    const { type } = JSON.parse(body) as { type?: unknown };
    return typeof type === 'string' ? type : undefined;
  } catch {
    return undefined;
  }
}
