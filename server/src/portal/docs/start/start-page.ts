import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { DescribedOperation, OpenApiDocument } from '../document/openapi-document.ts';
import type { DocsPage } from '../frame/docs-page.ts';
import { inLanguage } from '../frame/in-language.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { guideSections } from '../guides/contents.ts';
import { findGuide } from '../guides/guide-files.ts';
import { guidePath } from '../guides/guide-links.ts';
import { labels } from '../messages/labels.ts';
import { summaryOf } from '../messages/operations.ts';
import { objectAnchor } from '../reference/fields-table.ts';
import { introduce } from '../reference/introduction.ts';
import { methodBadge, operationAnchor } from '../reference/operation-section.ts';
import { CONVENTIONS, listResources, type Resource, resourcePath } from '../reference/resources.ts';

const messages = {
  es: {
    title: 'Documentación',
    lead: 'Cómo cobrar con tarjeta, PSE y efectivo, cobrar cada mes y enterarte de todo. Con ejemplos que corren en tu propia instalación.',
    cards: [
      ['getting-started', 'Tu primer cobro', 'De cero a un pago aprobado en el sandbox.'],
      ['hosted-pages', 'Páginas de pago', 'Quien paga escribe su tarjeta en nuestra página.'],
      ['subscriptions', 'Suscripciones', 'Planes, pruebas, reintentos y cobros que se recuperan.'],
      ['webhooks', 'Webhooks', 'Eventos firmados, en orden y repetidos hasta que llegan.'],
    ],
    reference: 'Referencia de la API',
  },
  en: {
    title: 'Documentation',
    lead: 'How to take cards, PSE and cash, charge every month and hear of everything. With examples that run on your own installation.',
    cards: [
      ['getting-started', 'Your first charge', 'From nothing to an approved payment in the sandbox.'],
      ['hosted-pages', 'Payment pages', 'Payers type their card on our page.'],
      ['subscriptions', 'Subscriptions', 'Plans, trials, retries and charges that are recovered.'],
      ['webhooks', 'Webhooks', 'Signed events, in order, repeated until they arrive.'],
    ],
    reference: 'API reference',
  },
} as const satisfies Record<Language, unknown>;

/**
 * The start page: guides by section, the API by resource. Contains an entry for every anchor of the former one-page
 * reference, so that old links still lead to their target; the script follows them.
 */
export function startPage(reading: Reading, document: OpenApiDocument): DocsPage {
  const { language } = reading;
  const said = messages[language];
  return {
    path: '/docs',
    title: said.title,
    description: said.lead,
    main: html`<h1>${said.title}</h1>
<p class="lead">${said.lead}</p>
<ul class="cards">
${said.cards.map(
  ([
    name,
    title,
    lead,
  ]) => html`<li><a href="${linkIn(language, guidePath(name))}">${title}</a><p>${lead}</p></li>
`,
)}</ul>
<h2>${labels[language].guides}</h2>
<div class="index">
${guideSections.map(({ title, guides }) => guideGroup(language, title[language], guides))}</div>
<h2>${said.reference}</h2>
<div class="index" data-old-anchors>
${conventionGroup(reading)}
${listResources(document, language).map(resource => resourceGroup(language, resource))}</div>`,
  };
}

function guideGroup(language: Language, title: string, names: readonly string[]): Html | false {
  const found = names.flatMap(name => findGuide(name, language) ?? []);
  return (
    found.length > 0 &&
    html`<section><h3>${title}</h3>
<ul>
${found.map(
  guide => html`<li><a href="${linkIn(language, guidePath(guide.name))}">${guide.title}</a></li>
`,
)}</ul></section>
`
  );
}

const conventionGroup = ({ language, addresses }: Reading): Html =>
  html`<section><h3><a href="${linkIn(language, CONVENTIONS)}">${labels[language].introduction}</a></h3>
<ul>
${introduce(language, { addresses, code: () => html``, link: path => path }).map(
  ({
    id,
    title,
  }) => html`<li id="${id}"><a href="${linkIn(language, `${CONVENTIONS}#${id}`)}">${title}</a></li>
`,
)}<li id="${objectAnchor('Error')}"><a href="${linkIn(language, `${CONVENTIONS}#${objectAnchor('Error')}`)}"><code>Error</code></a></li>
</ul></section>
`;

const resourceGroup = (language: Language, { slug, name, operations, objects }: Resource): Html =>
  html`<section><h3 id="group-${slug}"><a href="${linkIn(language, resourcePath(slug))}">${name}</a></h3>
<ul>
${operations.map(described => operationItem(language, slug, described))}${objects.map(
  object => html`<li id="${objectAnchor(object.name)}"><a href="${linkIn(language, `${resourcePath(slug)}#${objectAnchor(object.name)}`)}"><code>${object.name}</code></a></li>
`,
)}</ul></section>
`;

function operationItem(language: Language, slug: string, described: DescribedOperation): Html {
  const anchor = operationAnchor(described);
  const summary = summaryOf(described, language);
  return html`<li id="${anchor}"><a href="${linkIn(language, `${resourcePath(slug)}#${anchor}`)}">${methodBadge(described.method)} <span${inLanguage(summary.language, language)}>${summary.text}</span></a></li>
`;
}
