import { type ErrorCode, errorCodes, errorTable } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { errorBody, GatewayError } from '../../../platform/errors.ts';
import { codeBlock } from '../frame/code-block.ts';
import { dataTable } from '../frame/data-table.ts';
import type { DocsPage } from '../frame/docs-page.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { errorMessages, errorTitle } from '../messages/errors/error-messages.ts';
import { categoryMessages } from '../messages/labels.ts';
import { listTestNumbers } from '../reference/test-cards.ts';
import { printJson } from '../snippets/print-json.ts';
import { reasonTable } from './reason-table.ts';

const EXAMPLE_REQUEST_ID = '7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70';

const messages = {
  es: {
    title: 'Códigos de error',
    lead: 'Cada error de la API responde con un objeto JSON; su error_code es uno de estos.',
    columns: ['Código', 'HTTP', 'Categoría', 'Significado'],
    groups: { 1: 'Generales', 2: 'Datos guardados', 3: 'Tarjetas', 4: 'Cuentas', 6: 'Webhooks' },
    other: 'Otros',
    code: 'Error',
    status: 'Estado HTTP',
    category: 'Categoría',
    cause: 'Causa',
    remedy: 'Qué hacer',
    example: 'Ejemplo',
    tryIt: 'Cómo probarlo',
    tryItWith: 'En el sandbox lo provoca el número de tarjeta',
    all: 'Todos los códigos',
  },
  en: {
    title: 'Error codes',
    lead: 'Every error of the API is answered with a JSON object; its error_code is one of these.',
    columns: ['Code', 'HTTP', 'Category', 'Meaning'],
    groups: { 1: 'General', 2: 'Stored data', 3: 'Cards', 4: 'Accounts', 6: 'Webhooks' },
    other: 'Others',
    code: 'Error',
    status: 'HTTP status',
    category: 'Category',
    cause: 'Cause',
    remedy: 'What to do',
    example: 'Example',
    tryIt: 'How to try it',
    tryItWith: 'In the sandbox this card number brings it about:',
    all: 'All codes',
  },
};

export function errorListPage(reading: Reading): DocsPage {
  const { language } = reading;
  const { title, lead, columns, groups, other } = messages[language];
  const names: Record<number, string> = groups;
  const thousands = [...new Set(errorCodes.map(thousandOf))];
  const tables = thousands.map(thousand =>
    dataTable({
      caption: `${names[thousand] ?? other} (${thousand}xxx)`,
      columns,
      rows: errorCodes
        .filter(code => thousandOf(code) === thousand)
        .map(code => [
          html`<a href="${linkIn(language, `/docs/errors/${code}`)}">${code}</a>`,
          errorTable[code].http,
          html`<code>${errorTable[code].category}</code>`,
          errorTitle(code, language),
        ]),
    }),
  );
  return {
    path: '/docs/errors',
    title,
    description: lead,
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${tables}`,
  };
}

const thousandOf = (code: ErrorCode): number => Math.floor(code / 1000);

export function errorPage(code: ErrorCode, reading: Reading): DocsPage {
  const { language } = reading;
  const said = messages[language];
  const { http, category } = errorTable[code];
  const { cause, remedy } = errorMessages[code];
  const title = errorTitle(code, language);
  return {
    path: `/docs/errors/${code}`,
    title: `${said.code} ${code}: ${title}`,
    description: cause[language],
    main: html`<article class="error">
<p class="eyebrow">${said.code} ${code}</p>
<h1>${title}</h1>
<dl class="facts">
<div><dt>${said.status}</dt><dd>${http}</dd></div>
<div><dt>${said.category}</dt><dd><code>${category}</code>: ${categoryMessages[language][category]}</dd></div>
</dl>
<h2>${said.cause}</h2>
<p>${cause[language]}</p>
<h2>${said.remedy}</h2>
<p>${remedy[language]}</p>
${tryIt(code, language)}<h2>${said.example}</h2>
${codeBlock(reading, printJson(errorBody(new GatewayError(code), EXAMPLE_REQUEST_ID)))}
${reasonTable(code, language)}
<p><a href="${linkIn(language, '/docs/errors')}">${said.all}</a></p>
</article>`,
  };
}

function tryIt(code: ErrorCode, language: Language): Html | false {
  const numbers = listTestNumbers(code);
  if (numbers.length === 0) return false;
  const { tryIt: title, tryItWith } = messages[language];
  return html`<h2>${title}</h2>
<p>${tryItWith} ${numbers.map((number, index) => html`${index > 0 && ', '}<code>${number}</code>`)}.</p>
`;
}
