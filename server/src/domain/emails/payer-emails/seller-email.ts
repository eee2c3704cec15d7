import type { Language } from '@recaudo/contract/shared/words/language';
import { showInstant } from '../../../payer-pages/frame/instants.ts';
import { type Email, type Fact, fact, type Seller } from '../email.ts';
import type { MailContent, MailKind } from '../mail.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { emailToHtml } from '../text/email-html.ts';
import { emailToText } from '../text/email-text.ts';
import { freeText, greetingName, oneLine } from '../text/outside-text.ts';

/** Data that every email to a payer needs. */
export interface PayerEmail {
  language: Language;
  seller: Seller;
  customerName?: string | null;
  /** Sent from the sandbox, where no real money moves. */
  isTest?: boolean;
}

export const finishEmail = (kind: MailKind, emailContent: Email): MailContent => ({
  kind,
  language: emailContent.language,
  subject: oneLine(subjectOf(emailContent)),
  text: emailToText(emailContent),
  html: emailToHtml(emailContent),
});

const subjectOf = ({ language, subject, test }: Email): string =>
  test === undefined ? subject : mailMessages[language].testSubject(subject);

/** The first line of a sandbox email to a payer. */
export const testNote = ({ language, isTest }: PayerEmail): string | undefined =>
  isTest === true ? mailMessages[language].test : undefined;

export function greet(language: Language, customerName: string | null | undefined): string {
  const { greeting, greetingWithoutName } = mailMessages[language];
  const name = greetingName(customerName);
  return name === undefined ? greetingWithoutName : greeting(name);
}

/** The seller's identity and contact, as Ley 1480 requires. */
export function closingOf(language: Language, seller: Seller): string[] {
  const { contact, sentBy, neverAsked } = mailMessages[language];
  const particulars: readonly Fact[] = [
    ...fact(contact.nit, seller.nit),
    ...fact(contact.address, seller.address),
    ...fact(contact.phone, seller.phone),
    ...fact(contact.email, seller.email),
  ];
  return [
    freeText(seller.legalName ?? seller.name),
    ...particulars.map(({ label, value }) => `${label}: ${value}`),
    sentBy(freeText(seller.name)),
    neverAsked,
  ];
}

/** Creates a link only for a web URL. */
export const webAction = (label: string, url: string | null | undefined): Email['action'] =>
  url !== null && url !== undefined && /^https?:\/\/\S+$/.test(url) ? { label, url } : undefined;

export const inBogota = (instant: Date, language: Language): string =>
  mailMessages[language].bogotaTime(showInstant(instant, language));

/** Text that a shop wrote, or null if it is empty. */
export const written = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : freeText(text);

/** The merchant's own text, in plain text. */
export interface OwnText {
  before: string;
  after: string;
}

const OWN_LINE_MAX = 600;

/** Turns each line of the merchant's text into a paragraph. */
export function ownParagraphs(text: OwnText | undefined): { before: string[]; after: string[] } {
  const paragraphs = (words: string | undefined): string[] =>
    (words ?? '')
      .split(/\r?\n/)
      .map(line => freeText(line, OWN_LINE_MAX))
      .filter(line => line !== '');
  return { before: paragraphs(text?.before), after: paragraphs(text?.after) };
}

/** Formats `american_express` or `american express` for people. */
export const brandName = (brand: string): string =>
  brand
    .split(/[_ ]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
