import { billingRejections } from './billing-rejections.ts';
import { type CodeKey, codeRejections } from './code-rejections.ts';
import { fieldRules } from './field-rules.ts';
import { type MissingKey, missingRejections } from './missing-rejections.ts';
import { paymentRejections } from './payment-rejections.ts';
import { paymentRules } from './payment-rules.ts';
import type { RejectionText, ValuesOf } from './rejection.ts';
import { requestRejections } from './request-rejections.ts';

/** Every rejection that has a key (docs/errors.md). A key is API: once released, it keeps its meaning. */

/** Rules that follow the name of a field. */
export const rules = { ...fieldRules, ...paymentRules };
export type RuleKey = keyof typeof rules;
export type RuleValues<Key extends RuleKey> = ValuesOf<(typeof rules)[Key]['en']>;

/** Sentences that stand by themselves, each with its code. */
export const sentences = { ...requestRejections, ...paymentRejections, ...billingRejections };
export type SentenceKey = keyof typeof sentences;
export type SentenceValues<Key extends SentenceKey> = ValuesOf<(typeof sentences)[Key]['en']>;

export type RejectionKey = RuleKey | SentenceKey | CodeKey | MissingKey | 'token_used';

export const rejections: Readonly<Record<RejectionKey, RejectionText>> = {
  ...rules,
  ...sentences,
  ...codeRejections,
  ...missingRejections,
};

export const isRejectionKey = (text: string): text is RejectionKey => Object.hasOwn(rejections, text);
