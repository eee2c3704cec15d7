import type { Language } from '@recaudo/contract/shared/words/language';
import type { Addresses } from '../../../operations/installation/addresses.ts';
import { html } from '../../../payer-pages/frame/html.ts';
import { dataTable } from '../frame/data-table.ts';
import { linkIn, renderPage } from '../frame/layout.ts';
import { guidePath } from '../guides/guide-links.ts';

const messages = {
  es: {
    title: 'Aquí corre Recaudo',
    lead: 'Una pasarela de pagos propia: tarjetas, PSE, efectivo y cobros recurrentes en pesos colombianos.',
    reference: 'Referencia de la API',
    referenceLead: 'Cada operación con sus campos, sus respuestas y un ejemplo para pegar.',
    errors: 'Códigos de error',
    errorsLead: 'Qué significa cada código y qué hacer con él.',
    openpay: 'Llegar desde Openpay',
    openpayLead: 'Traer una tienda con su librería o su plugin, su id y sus llaves.',
    openapi: 'Documento OpenAPI',
    openapiLead: 'La misma referencia para generar clientes e importar en tus herramientas.',
    mailbox: 'Buzón de pruebas',
    mailboxLead: 'Los correos que el sandbox habría enviado a tus clientes.',
    inbox: 'Bandeja de webhooks',
    inboxLead: 'Los eventos de tu comercio, sin programar un servidor.',
    caption: 'Direcciones',
    columns: ['Ambiente', 'Dirección', 'Para qué', 'Estado'],
    sandbox: 'Pruebas. Nada de lo que ocurre aquí mueve dinero.',
    production: 'Pagos reales. Responde cuando quien opera la pasarela le ha dado su archivo de llaves.',
    productionName: 'Producción',
    state: 'Ver estado',
    stateOf: 'Ver estado de',
  },
  en: {
    title: 'Recaudo runs here',
    lead: 'Your own payment gateway: cards, PSE, cash and recurring charges in Colombian pesos.',
    reference: 'API reference',
    referenceLead: 'Every operation with its fields, responses and an example to paste.',
    errors: 'Error codes',
    errorsLead: 'What each code means and what to do about it.',
    openpay: 'Coming from Openpay',
    openpayLead: 'Bring a shop with its library or plugin, its ID and its keys.',
    openapi: 'OpenAPI document',
    openapiLead: 'The same reference, for client generators and your tools.',
    mailbox: 'Test mailbox',
    mailboxLead: 'The emails that the sandbox would have sent to your customers.',
    inbox: 'Webhook inbox',
    inboxLead: "Your merchant's events, without writing a server.",
    caption: 'Addresses',
    columns: ['Environment', 'Address', 'What for', 'State'],
    sandbox: 'Tests. Nothing here moves money.',
    production: 'Real payments. Available once the operator of the gateway has added its key file.',
    productionName: 'Production',
    state: 'View status',
    stateOf: 'View status of',
  },
};

const card = (href: string, title: string, lead: string) =>
  html`<li><a href="${href}">${title}</a><p>${lead}</p></li>
`;

export function renderLanding(
  addresses: Addresses,
  language: Language,
  { hasMailbox }: { hasMailbox: boolean },
): string {
  const said = messages[language];
  const environment = (name: string, address: string, purpose: string) => [
    name,
    html`<code>${address}</code>`,
    purpose,
    html`<a href="${address}/readyz" aria-label="${said.stateOf} ${name}">${said.state}</a>`,
  ];
  return renderPage({
    language,
    path: '/bienvenida',
    title: said.title,
    description: said.lead,
    main: html`<h1>${said.title}</h1>
<p class="lead">${said.lead}</p>
<ul class="cards">
${card(linkIn(language, '/docs'), said.reference, said.referenceLead)}${card(linkIn(language, '/docs/errors'), said.errors, said.errorsLead)}${card(linkIn(language, guidePath('coming-from-openpay')), said.openpay, said.openpayLead)}${card('/openapi.json', said.openapi, said.openapiLead)}${
  hasMailbox && [
    card(linkIn(language, '/mail'), said.mailbox, said.mailboxLead),
    card(linkIn(language, '/inbox'), said.inbox, said.inboxLead),
  ]
}</ul>
${dataTable({
  caption: said.caption,
  columns: said.columns,
  rows: [
    environment('Sandbox', addresses.sandbox, said.sandbox),
    environment(said.productionName, addresses.production, said.production),
  ],
})}`,
  });
}
