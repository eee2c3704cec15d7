import type { Language } from '@recaudo/contract/shared/words/language';

/** The seller's identity and contact, as Ley 1480 requires. A PageBrand is one. */
export interface Seller {
  name: string;
  legalName?: string | null;
  nit?: string | null;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
  color?: string;
  /** Its path where the payer's pages are. */
  logoUrl?: string | null;
}

export interface Fact {
  label: string;
  value: string;
}

/** A mail before it has a form: its text and its HTML say the same because both are made from this. */
export interface Email {
  language: Language;
  subject: string;
  /** Stands above the text. */
  sender: string;
  /** The sender's logo, relative to the action's URL; an email without an action has no logo. */
  logoPath?: string | null | undefined;
  /** Below the facts, found like the logo. What it shows is among the facts as text, for programs that load no pictures. */
  picture?: { path: string; alt: string } | undefined;
  /** The merchant's color, six hexadecimal digits, for the button and the amount. */
  color?: string | undefined;
  /** Large above the facts; one of them repeats it for readers of plain text. */
  amount?: string | undefined;
  /** Says first that the money is not real; undefined in production. */
  test?: string | undefined;
  greeting: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  action: { label: string; url: string } | undefined;
  /** Below the action: the same as a file. */
  file?: { label: string; url: string } | undefined;
  notes: readonly string[];
  /** Who sends it and why, below. */
  closing: readonly string[];
}

/** A fact that may be missing. */
export const fact = (label: string, value: string | null | undefined): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];
