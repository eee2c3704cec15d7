import { codeRejections } from '@recaudo/contract/rejections/code-rejections';
import { missingRejections } from '@recaudo/contract/rejections/missing-rejections';
import { apiRules, apiSentences } from '@recaudo/contract/rejections/registry';
import type { RejectionText } from '@recaudo/contract/rejections/rejection';
import { type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { dataTable } from '../frame/data-table.ts';

const messages = {
  es: { title: 'Razones (reason)', columns: ['reason', 'Significado'] },
  en: { title: 'Reasons', columns: ['reason', 'Meaning'] },
};

const coded = { ...codeRejections, ...missingRejections, ...apiSentences };

/** Field rules use 1001 or 1003, depending on the field. */
function reasonsOf(code: ErrorCode): [string, RejectionText][] {
  const own = Object.entries(coded).filter(([, rejection]) => rejection.code === code);
  const isOfFields = code === errors.malformed || code === errors.invalidValue;
  return isOfFields ? [...own, ...Object.entries<RejectionText>(apiRules)] : own;
}

/** Shows `{max:number}` as `{max}`, and optional parts without their brackets. */
const shown = (text: string): string => text.replaceAll(/\{(\w+):\w+\}/g, '{$1}').replaceAll(/[[\]]/g, '');

export function reasonTable(code: ErrorCode, language: Language): Html {
  const { title, columns } = messages[language];
  return dataTable({
    caption: title,
    columns,
    rows: reasonsOf(code).map(([key, text]) => [html`<code>${key}</code>`, shown(text[language])]),
  });
}
