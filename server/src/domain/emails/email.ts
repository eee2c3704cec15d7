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
  /** A path on the server of the payer pages. */
  logoUrl?: string | null;
}

export interface Fact {
  label: string;
  value: string;
}

/** The content of an email before rendering. Its text and its HTML are both rendered from this, so they say the same. */
export interface Email {
  language: Language;
  subject: string;
  /** Shown above the text. */
  sender: string;
  /** The sender's logo, relative to the action's URL; an email without an action has no logo. */
  logoPath?: string | null | undefined;
  /**
   * Shown below the facts, with a path like the logo's. A fact repeats its content as text, for email programs that load no
   * pictures.
   */
  picture?: { path: string; alt: string } | undefined;
  /** The merchant's color, six hexadecimal digits, for the button and the amount. */
  color?: string | undefined;
  /** Shown in large type above the facts; one of the facts repeats it for readers of plain text. */
  amount?: string | undefined;
  /** Shown first, to say that no real money is involved; undefined in production. */
  test?: string | undefined;
  greeting: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  action: { label: string; url: string } | undefined;
  /** Shown below the action: the same content as a file. */
  file?: { label: string; url: string } | undefined;
  notes: readonly string[];
  /** Shown last: who sends the email and why. */
  closing: readonly string[];
}

/** A fact that may be missing. */
export const fact = (label: string, value: string | null | undefined): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];
