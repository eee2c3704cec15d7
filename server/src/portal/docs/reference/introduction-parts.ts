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
  /** A copyable code block, as for operations. */
  code: (text: string) => Html;
  /** A link to these pages in the reader's language. */
  link: (path: string) => string;
  testCards: Html;
  /** The script element of the sandbox's browser library. */
  libraryTag: string;
}

export type Introduction = Record<IntroductionId, { title: string; body: Html }>;
