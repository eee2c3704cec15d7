import type { Language } from '@recaudo/contract/language';
import { showMoment } from '../../../pages/moments.ts';
import { type Fact, fact, type Letter, type Seller } from '../letter.ts';
import { letterToHtml } from '../letter-html.ts';
import { letterToText } from '../letter-text.ts';
import type { MailContent, MailKind } from '../mail.ts';
import { freeText, greetingName, oneLine } from '../outside-text.ts';
import { mailWords } from '../words/words.ts';

/** What every letter to a payer is told. */
export interface PayerLetter {
  language: Language;
  seller: Seller;
  customerName?: string | null;
}

export const finishLetter = (kind: MailKind, letter: Letter): MailContent => ({
  kind,
  language: letter.language,
  subject: oneLine(letter.subject),
  text: letterToText(letter),
  html: letterToHtml(letter),
});

export function greet(language: Language, customerName: string | null | undefined): string {
  const { greeting, greetingWithoutName } = mailWords[language];
  const name = greetingName(customerName);
  return name === undefined ? greetingWithoutName : greeting(name);
}

/** Law 1480: who sells, and where to find them. */
export function closingOf(language: Language, seller: Seller): string[] {
  const { contact, sentBy, neverAsked } = mailWords[language];
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

/** Only an address of the web is a link. */
export const webAction = (label: string, url: string | null | undefined): Letter['action'] =>
  url !== null && url !== undefined && /^https?:\/\/\S+$/.test(url) ? { label, url } : undefined;

export const inBogota = (moment: Date, language: Language): string =>
  mailWords[language].bogotaTime(showMoment(moment, language));

/** What a shop wrote, if it wrote anything. */
export const written = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : freeText(text);
