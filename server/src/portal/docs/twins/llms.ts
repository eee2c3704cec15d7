import type { Language } from '@recaudo/contract/shared/words/language';
import type { OpenApiDocument } from '../document/openapi-document.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { guideSections } from '../guides/contents.ts';
import { findGuide } from '../guides/guide-files.ts';
import { guidePath } from '../guides/guide-links.ts';
import { labels } from '../messages/labels.ts';
import { CONVENTIONS, listResources, resourcePath } from '../reference/resources.ts';

const messages = {
  es: {
    about:
      'Pasarela de pagos propia con cobros recurrentes, en pesos colombianos: tarjetas, PSE, efectivo, planes y suscripciones. La API es HTTP con JSON; la llave va con HTTP Basic.',
    sandbox: 'API del sandbox',
    openapi: 'Documento OpenAPI 3.1',
    conventions: 'Llaves, ambientes, errores, listas, dinero y tarjetas de prueba',
    errors: 'Cada código, su causa y qué hacer',
  },
  en: {
    about:
      'A payment gateway of your own with recurring billing, in Colombian pesos: cards, PSE, cash, plans and subscriptions. The API is HTTP with JSON; the key goes by HTTP Basic.',
    sandbox: 'API of the sandbox',
    openapi: 'OpenAPI 3.1 document',
    conventions: 'Keys, environments, errors, lists, money and test cards',
    errors: 'Every code, its cause and what to do',
  },
} as const satisfies Record<Language, unknown>;

/** The index of the documentation for programs: https://llmstxt.org */
export function llmsText({ language, addresses }: Reading, document: OpenApiDocument): string {
  const said = messages[language];
  const item = (title: string, path: string, about?: string) =>
    `- [${title}](${addresses.portal}${linkIn(language, `${path}.md`)})${about === undefined ? '' : `: ${about}`}`;
  const guides = guideSections.flatMap(({ title, guides: names }) => {
    const found = names.flatMap(name => findGuide(name, language) ?? []);
    return found.length === 0
      ? []
      : ['', `## ${title[language]}`, '', ...found.map(guide => item(guide.title, guidePath(guide.name)))];
  });
  return `${[
    '# Recaudo',
    '',
    `> ${said.about}`,
    '',
    `- ${said.sandbox}: ${addresses.sandbox}`,
    `- [${said.openapi}](${addresses.portal}/openapi.json)`,
    ...guides,
    '',
    `## ${labels[language].referenceTitle}`,
    '',
    item(labels[language].introduction, CONVENTIONS, said.conventions),
    ...listResources(document, language).map(({ slug, name, description }) =>
      item(name, resourcePath(slug), description),
    ),
    item(labels[language].errors, '/docs/errors', said.errors),
  ].join('\n')}\n`;
}
