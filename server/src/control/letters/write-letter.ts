import type { Language } from '@recaudo/contract/language';
import { type Fact, type Letter } from '../../domain/mail/letter.ts';
import { finishLetter } from '../../domain/mail/letters/seller-letter.ts';
import type { installationMailKinds, MailContent } from '../../domain/mail/mail.ts';
import { freeText, greetingName, SUBJECT_PART_MAX } from '../../domain/mail/outside-text.ts';
import type { Dictionary } from '../../pages/dictionary.ts';
import type { ControlMailWords } from './words/control-mail-words.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';

export const controlMailWords: Dictionary<ControlMailWords> = { es, en };

/** Whom a letter is for. */
export interface Recipient {
  email: string;
  name: string | null;
  language: Language;
}

type Kind = (typeof installationMailKinds)[number];

interface Contents {
  subject: string;
  intro: string;
  facts?: readonly Fact[];
  action: { label: string; url: string };
  notes?: readonly string[];
}

export function write(kind: Kind, { language, name }: Recipient, contents: Contents): MailContent {
  const words = controlMailWords[language];
  const greeted = greetingName(name);
  const letter: Letter = {
    language,
    subject: contents.subject,
    sender: 'Recaudo',
    greeting: greeted === undefined ? words.greetingWithoutName : words.greeting(greeted),
    paragraphs: [contents.intro],
    facts: contents.facts ?? [],
    action: contents.action,
    notes: contents.notes ?? [],
    closing: ['Recaudo', words.closing],
  };
  return finishLetter(kind, letter);
}

/** Whoever signs up names a business, and invites any address: nothing in the name may become a link. */
export const short = (name: string): string =>
  freeText(name.replaceAll(/[/:@]|www\.?|\.(?=\S)/gi, ' '), SUBJECT_PART_MAX);
