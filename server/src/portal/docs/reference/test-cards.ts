import type { TestCard } from '@recaudo/contract/shared/cards/test-card';
import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { Retry } from '../../../processors/card-processor.ts';
import { adviseRetry } from '../../../processors/retry-advice.ts';
import { dataTable } from '../frame/data-table.ts';

interface Messages {
  caption: string;
  columns: readonly string[];
  advice: (adviceCode: string) => string;
  again: Record<Exclude<Retry['kind'], 'after_hours'>, string>;
  afterHours: (hours: number) => string;
}

const messages: Record<Language, Messages> = {
  es: {
    caption: 'Números de tarjeta del sandbox',
    columns: ['Número', 'Marca', 'Resultado', 'Respuesta de la red', '¿Otro intento?'],
    advice: adviceCode => `consejo ${adviceCode}`,
    again: { never: 'nunca', later: 'más tarde', with_new_data: 'con datos nuevos' },
    afterHours: hours => `tras ${hours} h`,
  },
  en: {
    caption: 'Card numbers of the sandbox',
    columns: ['Number', 'Brand', 'Result', 'Answer of the network', 'Another try?'],
    advice: adviceCode => `advice ${adviceCode}`,
    again: { never: 'never', later: 'later', with_new_data: 'with new data' },
    afterHours: hours => `after ${hours} h`,
  },
};

export const testCardTable = (language: Language): Html =>
  dataTable({
    ...messages[language],
    rows: TEST_CARDS.map(card => [
      html`<code>${card.number}</code>`,
      card.brand,
      language === 'es' ? card.descripcion : card.description,
      ...declineCells(card, messages[language]),
    ]),
  });

/** The network's response, and whether it allows another try. */
function declineCells({ brand, behaviour }: TestCard, { advice, again, afterHours }: Messages): string[] {
  if (!('code' in behaviour)) return ['', ''];
  const { responseCode, adviceCode } = behaviour;
  const { retry } = adviseRetry({ brand, ...behaviour });
  return [
    adviceCode === undefined ? responseCode : `${responseCode}, ${advice(adviceCode)}`,
    retry.kind === 'after_hours' ? afterHours(retry.hours) : again[retry.kind],
  ];
}

/** The numbers that cause this code in the sandbox. */
export const listTestNumbers = (code: ErrorCode): string[] =>
  TEST_CARDS.filter(
    ({ behaviour }) =>
      (behaviour.kind === 'declined' && behaviour.code === code) ||
      (behaviour.kind === 'outage' && code === errors.unavailable),
  ).map(card => card.number);
