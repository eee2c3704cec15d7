import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { actionToRepeat } from '../../merchant/request-log/action-to-repeat.ts';
import type { DescribedOperation, OpenApiDocument } from '../document/openapi-document.ts';
import { labels } from '../messages/labels.ts';
import { exampleBody } from '../snippets/example-request.ts';
import { printJson } from '../snippets/print-json.ts';

/** True if a signed-in person may call it without a key. */
export const canBeTried = ({ method, path }: DescribedOperation): boolean =>
  actionToRepeat({ method, route: path.replaceAll(/\{(\w+)\}/g, ':$1') }) !== null;

/** The place where the script puts the form that sends the example to the sandbox, for signed-in readers. */
export function tryPanel(
  document: OpenApiDocument,
  described: DescribedOperation,
  language: Language,
): Html | false {
  if (!canBeTried(described)) return false;
  const body = exampleBody(document, described);
  return html`<div class="try" data-method="${described.method}" data-path="${described.path}"${
    body !== undefined && html` data-body="${printJson(body)}"`
  } data-name="${labels[language].tryIt}" hidden></div>`;
}
