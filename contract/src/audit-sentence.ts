import { auditApiMessages } from './audit-api-messages.ts';
import { auditInstallationMessages } from './audit-installation-messages.ts';
import { auditMessages } from './audit-messages.ts';
import { fillKnown, type Sentences } from './define-messages.ts';
import type { Language } from './language.ts';

const sentences: Sentences = {
  es: { ...auditMessages.es, ...auditInstallationMessages.es, ...auditApiMessages.es },
  en: { ...auditMessages.en, ...auditInstallationMessages.en, ...auditApiMessages.en },
};

/** The words of an action; a call below a customer is the same as that beside it. */
export const findSentence = (action: string, language: Language): string | undefined =>
  sentences[language][action] ??
  sentences[language][action.replace(/ \/customers\/:customer_id\/(?=.)/, ' /')];

/** An entry of the audit log, as far as its sentence goes. */
export interface SaidEntry {
  action: string;
  what: string;
  person: string | null;
  details: Readonly<Record<string, string | number | boolean | null>>;
}

/** How the place that shows the sentence writes amounts and roles. */
export interface SentenceWords {
  money(amount: number): string;
  role(role: string): string;
}

/** What was done, as it is said after the name of who did it: `reembolsó $ 20.000 a Camila Rojas`. */
export function sayEntry(entry: SaidEntry, language: Language, words: SentenceWords): string {
  const sentence = findSentence(entry.action, language);
  return sentence === undefined ? entry.action : fillKnown(sentence, valuesOf(entry, words));
}

function valuesOf(
  { what, person, details }: SaidEntry,
  words: SentenceWords,
): Record<string, string | number> {
  const { amount, role } = details;
  const texts = Object.entries(details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return {
    what,
    ...Object.fromEntries(texts),
    ...(person === null ? {} : { person }),
    ...(typeof amount === 'number' ? { amount: words.money(amount) } : {}),
    ...(typeof role === 'string' ? { role: words.role(role) } : {}),
  };
}
