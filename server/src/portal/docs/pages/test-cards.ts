import type { ErrorCode } from '@recaudo/contract/error-table';
import { errors } from '@recaudo/contract/error-table';
import type { Language } from '@recaudo/contract/language';
import { TEST_CARDS } from '@recaudo/contract/test-cards';
import { type Html, html } from '../../../pages/html.ts';
import { dataTable } from './data-table.ts';

const messages = {
  es: { caption: 'Números de tarjeta del sandbox', columns: ['Número', 'Marca', 'Resultado'] },
  en: { caption: 'Card numbers of the sandbox', columns: ['Number', 'Brand', 'Result'] },
};

export const testCardTable = (language: Language): Html =>
  dataTable({
    ...messages[language],
    rows: TEST_CARDS.map(card => [
      html`<code>${card.number}</code>`,
      card.brand,
      language === 'es' ? card.descripcion : card.description,
    ]),
  });

/** The numbers that bring about this code in the sandbox. */
export const listTestNumbers = (code: ErrorCode): string[] =>
  TEST_CARDS.filter(
    ({ behaviour }) =>
      (behaviour.kind === 'declined' && behaviour.code === code) ||
      (behaviour.kind === 'outage' && code === errors.unavailable),
  ).map(card => card.number);
