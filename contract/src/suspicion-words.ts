import type { Bilingual } from './language.ts';

export const suspicionRuleNames = ['structuring', 'velocity', 'watch_list'] as const;
export type SuspicionRuleName = (typeof suspicionRuleNames)[number];
export const caseStates = ['open', 'dismissed', 'reported'] as const;
export type CaseState = (typeof caseStates)[number];

export const suspicionRuleWords: Record<SuspicionRuleName, Bilingual> = {
  structuring: { es: 'Fraccionamiento', en: 'Structuring' },
  velocity: { es: 'Volumen inusual', en: 'Unusual volume' },
  watch_list: { es: 'Lista de control', en: 'Watch list' },
};
export const caseStateWords: Record<CaseState, Bilingual> = {
  open: { es: 'Abierto', en: 'Open' },
  dismissed: { es: 'Descartado', en: 'Dismissed' },
  reported: { es: 'Reportado', en: 'Reported' },
};
