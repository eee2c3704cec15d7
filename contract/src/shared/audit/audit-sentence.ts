import { fillKnown, type Sentences } from '../words/define-messages.ts';
import type { Language } from '../words/language.ts';
import { auditApiMessages } from './audit-api-messages.ts';
import { auditInstallationMessages } from './audit-installation-messages.ts';
import { auditMessages } from './audit-messages.ts';

const sentences: Sentences = {
  es: { ...auditMessages.es, ...auditInstallationMessages.es, ...auditApiMessages.es },
  en: { ...auditMessages.en, ...auditInstallationMessages.en, ...auditApiMessages.en },
};

/** A customer-level call uses the same text as its merchant-level counterpart. */
export const findSentence = (action: string, language: Language): string | undefined =>
  sentences[language][action] ??
  sentences[language][action.replace(/ \/customers\/:customer_id\/(?=.)/, ' /')];

export interface SaidEntry {
  action: string;
  what: string;
  person: string | null;
  details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Formatters of the screen or report that shows the sentence. */
export interface SentenceWords {
  money(amount: number): string;
  role(role: string): string;
}

/** The predicate after the actor's name: `reembolsó $ 20.000 a Camila Rojas`. */
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
