import type { AuditRow } from '@recaudo/contract/panel/audit';
import { formatMoney } from '../../format/money.ts';
import { auditApiMessages } from '../../messages/audit-api-messages.ts';
import { auditInstallationMessages } from '../../messages/audit-installation-messages.ts';
import { auditMessages } from '../../messages/audit-messages.ts';
import { fill, type Language } from '../../messages/dictionary.ts';
import { teamMessages } from '../../messages/team-messages.ts';

const sentences: Readonly<Record<Language, Readonly<Record<string, string | undefined>>>> = {
  es: { ...auditMessages.es, ...auditInstallationMessages.es, ...auditApiMessages.es },
  en: { ...auditMessages.en, ...auditInstallationMessages.en, ...auditApiMessages.en },
};

/** The words of an action; a call below a customer is the same as that beside it. */
export const findSentence = (action: string, language: Language): string | undefined =>
  sentences[language][action] ??
  sentences[language][action.replace(/ \/customers\/:customer_id\/(?=.)/, ' /')];

/** What was done, as it is said after the name of who did it: `reembolsó $ 20.000 a Camila Rojas`. */
export function auditSentence(row: AuditRow, language: Language): string {
  const sentence = findSentence(row.action, language);
  if (sentence === undefined) return row.action;
  const values = valuesOf(row, language);
  const known = sentence.replaceAll(/\[([^[\]]*)\]/g, (_whole, part: string) =>
    Array.from(part.matchAll(/\{(\w+)\}/g)).every(([, name = '']) => name in values) ? part : '',
  );
  return fill(known, values);
}

function valuesOf({ what, person, details }: AuditRow, language: Language): Record<string, string | number> {
  const { amount, role } = details;
  const roles: Readonly<Record<string, string | undefined>> = teamMessages[language];
  const texts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return {
    what,
    ...Object.fromEntries(texts),
    ...(person === null ? {} : { person }),
    ...(typeof amount === 'number' ? { amount: formatMoney(amount, language) } : {}),
    ...(typeof role === 'string' ? { role: (roles[role] ?? role).toLowerCase() } : {}),
  };
}
