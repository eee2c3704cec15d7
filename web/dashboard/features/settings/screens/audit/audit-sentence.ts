import type { AuditRow } from '@recaudo/contract/people/audit';
import { sayEntry } from '@recaudo/contract/shared/audit/audit-sentence';
import { formatMoney } from '../../../../format/money.ts';
import type { Language } from '../../../../messages/dictionary.ts';
import { teamMessages } from '../../../../messages/team-messages.ts';

/** A change in words, to follow the name of the person: `reembolsó $ 20.000 a Camila Rojas`. */
export function auditSentence(row: AuditRow, language: Language): string {
  const roles: Readonly<Record<string, string | undefined>> = teamMessages[language];
  return sayEntry(row, language, {
    money: amount => formatMoney(amount, language),
    role: role => (roles[role] ?? role).toLowerCase(),
  });
}
