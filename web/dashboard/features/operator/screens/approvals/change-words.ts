import { fill, type Language } from '../../../../messages/dictionary.ts';
import { approvalMessages } from '../../messages/approval-messages.ts';
import { kindFieldMessages } from '../../messages/kind-field-messages.ts';

const find = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** The label of a changed field: `settings.host`, `rule.2`, `bank_account`. */
export function fieldName(name: string, language: Language): string {
  const [group = '', ...rest] = name.split('.');
  const within = rest.join('.');
  if (group === 'rule') return fill(approvalMessages[language].field_rule, { number: within });
  if (group === 'settings' || group === 'enrolment')
    return find(kindFieldMessages[language], within) ?? within;
  return find(approvalMessages[language], `field_${group === 'connection' ? within : group}`) ?? name;
}

/** Translates `enabled`, `true` and similar values. */
export const fieldValue = (value: string | null, language: Language): string =>
  value === null
    ? approvalMessages[language].nothing
    : (find(approvalMessages[language], `value_${value}`) ?? value);
