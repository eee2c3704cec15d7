import { dutiesOf, operatorDutyWords, operatorRoleWords } from '@recaudo/contract/operator/operator-duties';
import type { Language } from '@recaudo/contract/shared/words/language';
import { csvOf } from '../../platform/tables/write-csv.ts';
import type { Operator } from './store.ts';

const titles: Record<Language, readonly string[]> = {
  es: [
    'nombre',
    'correo',
    'rol',
    'puede',
    'segundo factor',
    'último uso (Bogotá)',
    'operador desde (Bogotá)',
    'agregado por',
  ],
  en: [
    'name',
    'email',
    'role',
    'may',
    'second factor',
    'last used (Bogotá)',
    'operator since (Bogotá)',
    'added by',
  ],
};
const yesOrNo: Record<Language, readonly [string, string]> = { es: ['sí', 'no'], en: ['yes', 'no'] };

/** Everyone's rights, for an assessor. */
export const accessCsv = (operators: readonly Operator[], language: Language): string =>
  csvOf([
    titles[language],
    ...operators.map(operator => [
      operator.name,
      operator.email,
      operatorRoleWords[operator.operatorRole][language],
      dutiesOf(operator.operatorRole)
        .map(duty => operatorDutyWords[duty][language])
        .join('; '),
      yesOrNo[language][operator.hasSecondFactor ? 0 : 1],
      operator.lastUsedAt ?? '',
      operator.since,
      operator.addedBy ?? '',
    ]),
  ]);
