import type { Language } from '@recaudo/contract/shared/words/language';
import type { Email, Fact } from '../../domain/emails/email.ts';
import type { installationMailKinds, MailContent } from '../../domain/emails/mail.ts';
import { finishEmail } from '../../domain/emails/payer-emails/seller-email.ts';
import { freeText, greetingName, SUBJECT_PART_MAX } from '../../domain/emails/text/outside-text.ts';
import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';
import type { ControlMailMessages } from './messages/control-mail-messages.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';

export const controlMailMessages: Dictionary<ControlMailMessages> = { es, en };

/** An email's recipient. */
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
  const messages = controlMailMessages[language];
  const greeted = greetingName(name);
  const emailContent: Email = {
    language,
    subject: contents.subject,
    sender: 'Recaudo',
    greeting: greeted === undefined ? messages.greetingWithoutName : messages.greeting(greeted),
    paragraphs: [contents.intro],
    facts: contents.facts ?? [],
    action: contents.action,
    notes: contents.notes ?? [],
    closing: ['Recaudo', messages.closing],
  };
  return finishEmail(kind, emailContent);
}

/** Strangers choose the business name and invite any address, so the name must not become a link. */
export const short = (name: string): string =>
  freeText(name.replaceAll(/[/:@]|www\.?|\.(?=\S)/gi, ' '), SUBJECT_PART_MAX);
