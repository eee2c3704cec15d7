import { sayEntry } from '@recaudo/contract/shared/audit/audit-sentence';
import { centavosFromNumber } from '@recaudo/contract/shared/money';
import type { Language } from '@recaudo/contract/shared/words/language';
import { isRole, roleWords } from '@recaudo/contract/shared/words/role-words';
import { type AuditEntry, INSTALLATION } from '../../../people/audit/audit-entry.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import type { ColumnName } from './report-messages.ts';
import { reportTexts } from './report-messages.ts';

export interface Telling {
  language: Language;
  /** By the business's id, which is also its chain's name. */
  businessNames: ReadonlyMap<string, string>;
}

export const entryColumns: readonly ColumnName[] = [
  'when',
  'who',
  'did',
  'object',
  'business',
  'place',
  'from',
  'details',
  'entry',
];

export const dualColumns: readonly ColumnName[] = [
  'when',
  'maker',
  'checker',
  'did',
  'change',
  'object',
  'place',
  'details',
  'entry',
];

/** Shown in columns of their own. */
const SHOWN = new Set(['user', 'by_whom', 'requested_by', 'decided_by', 'change']);

export const entryCells = (entry: AuditEntry, telling: Telling): string[] => [
  formatInstant(entry.creationDate),
  whoOf(entry, telling.language),
  sentenceOf(entry, telling.language),
  entry.what,
  businessOf(entry, telling),
  entry.environment ?? '',
  entry.fromIp,
  detailsOf(entry),
  placeOf(entry),
];

export const dualCells = (entry: AuditEntry, telling: Telling): string[] => [
  formatInstant(entry.creationDate),
  textOf(entry, 'requested_by'),
  textOf(entry, 'decided_by'),
  sentenceOf(entry, telling.language),
  textOf(entry, 'change'),
  entry.what,
  entry.environment ?? '',
  detailsOf(entry),
  placeOf(entry),
];

const textOf = ({ details }: AuditEntry, name: string): string => String(details[name] ?? '');

export function whoOf(
  { account, details }: Pick<AuditEntry, 'account' | 'details'>,
  language: Language,
): string {
  if (account !== null) return `${account.name} (${account.id})`;
  const { user, by_whom: byWhom } = details;
  if (typeof user !== 'string') return reportTexts[language].nobody;
  const command = reportTexts[language].command.replace('{user}', user);
  return typeof byWhom === 'string' ? `${byWhom}, ${command}` : command;
}

const sentenceOf = ({ action, what, details }: AuditEntry, language: Language): string =>
  sayEntry({ action, what, person: null, details }, language, {
    money: amount => {
      const centavos = centavosFromNumber(amount);
      return typeof centavos === 'bigint' ? displayPesos(centavos, language) : String(amount);
    },
    role: role => (isRole(role) ? roleWords[role][language] : role),
  });

const businessOf = ({ chain }: AuditEntry, { businessNames }: Telling): string =>
  chain === INSTALLATION ? '' : (businessNames.get(chain) ?? chain);

const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .filter(([name, value]) => !SHOWN.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

const placeOf = ({ chain, number }: AuditEntry): string => `${chain} #${number}`;
