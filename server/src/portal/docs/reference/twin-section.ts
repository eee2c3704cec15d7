import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { type DescribedOperation, merchantLevelOf } from '../document/openapi-document.ts';
import { codeTabs } from '../frame/code-block.ts';
import { inLanguage } from '../frame/in-language.ts';
import { labels } from '../messages/labels.ts';
import { summaryOf } from '../messages/operations.ts';
import { requestSnippets } from '../snippets/request-snippets.ts';
import { bodyForms } from './body-tables.ts';
import { listFields } from './fields.ts';
import { operationAnchor, operationHead } from './operation-section.ts';
import type { ReferencePage } from './reference-page.ts';
import { tryPanel } from './try-panel.ts';

/** The merchant-level operation that a customer-level operation repeats. */
export const merchantTwin = (
  { method, path }: DescribedOperation,
  operations: readonly DescribedOperation[],
): DescribedOperation | undefined =>
  merchantLevelOf(path) === path
    ? undefined
    : operations.find(other => other.method === method && other.path === merchantLevelOf(path));

/** Documents only the differences from the merchant-level operation. */
export function twinSection(
  page: ReferencePage,
  described: DescribedOperation,
  twin: DescribedOperation,
): Html {
  const { reading, document } = page;
  const { language } = reading;
  const messages = labels[language];
  const summary = summaryOf(twin, language);
  const missing = missingFields(page, described, twin);
  return html`<section class="operation">
${operationHead(reading, described)}
<div class="columns">
<div>
<p>${messages.sameAs} <a href="#${operationAnchor(twin)}"${inLanguage(summary.language, language)}>${summary.text}</a>${
    missing.length > 0 &&
    html`, ${messages.without} ${missing.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}`
  }.</p>
</div>
<div class="samples">
${codeTabs(reading, requestSnippets(document, described))}
${tryPanel(document, described, language)}
</div>
</div>
</section>
`;
}

/** Fields that the path's customer makes unnecessary. */
function missingFields(
  { document }: ReferencePage,
  described: DescribedOperation,
  twin: DescribedOperation,
): string[] {
  const names = (of: DescribedOperation) =>
    new Set(
      bodyForms(document, of).flatMap(form => listFields(document, form, 'en').map(({ name }) => name)),
    );
  const own = names(described);
  return [...names(twin)].filter(name => !own.has(name) && !name.includes('.'));
}
