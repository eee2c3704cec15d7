import type { Bilingual, Language } from '../shared/words/language.ts';

export const suspicionRuleNames = ['structuring', 'velocity', 'watch_list'] as const;
export type SuspicionRuleName = (typeof suspicionRuleNames)[number];
export const caseStates = ['open', 'dismissed', 'reported'] as const;
export type CaseState = (typeof caseStates)[number];

export const suspicionRuleWords: Record<SuspicionRuleName, Bilingual> = {
  structuring: { es: 'Fraccionamiento', en: 'Structuring' },
  velocity: { es: 'Volumen inusual', en: 'Unusual volume' },
  watch_list: { es: 'Lista de control', en: 'Watch list' },
};
const inPesos = (pesos: string): string => `$ ${BigInt(pesos).toLocaleString('es-CO')}`;

/** The kind of a case. Unusual volume is stored as `2026-11-18: 26600000 / 0`: sales of the day and usual sales, in pesos. */
export function caseLabel(rule: SuspicionRuleName, label: string, language: Language): string {
  const [, day, sales, usual] = /^(\d{4}-\d{2}-\d{2}): (\d+) \/ (\d+)$/.exec(label) ?? [];
  if (rule !== 'velocity' || day === undefined || sales === undefined || usual === undefined) return label;
  return language === 'es'
    ? `${inPesos(sales)} en un día (lo usual: ${inPesos(usual)})`
    : `${inPesos(sales)} in a day (usual: ${inPesos(usual)})`;
}

export const caseStateWords: Record<CaseState, Bilingual> = {
  open: { es: 'Abierto', en: 'Open' },
  dismissed: { es: 'Descartado', en: 'Dismissed' },
  reported: { es: 'Reportado', en: 'Reported' },
};
