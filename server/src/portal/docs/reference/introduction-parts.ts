import type { Addresses } from '../../../operations/installation/addresses.ts';
import type { Html } from '../../../payer-pages/frame/html.ts';

export const introductionIds = [
  'start',
  'authentication',
  'environments',
  'errors',
  'idempotency',
  'lists',
  'money-and-time',
  'profiles',
  'browser-library',
  'test-cards',
] as const;
export type IntroductionId = (typeof introductionIds)[number];

export interface IntroductionParts {
  addresses: Addresses;
  /** A block to copy, as the operations have. */
  code: (text: string) => Html;
  /** An address of these pages in the reader's language. */
  link: (path: string) => string;
  testCards: Html;
  /** The element that loads the browser library of the sandbox. */
  libraryTag: string;
}

export type Introduction = Record<IntroductionId, { title: string; body: Html }>;
