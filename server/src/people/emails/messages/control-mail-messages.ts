import type { ChargebackReason } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { ExportKind } from '@recaudo/contract/shared/export-schedule';
import type { Role } from '@recaudo/contract/shared/permissions';

/** The guessed secret that locked the account. */
export type LockKind = 'password' | 'code' | 'step_up';

export interface ControlMailMessages {
  greeting: (name: string) => string;
  greetingWithoutName: string;
  closing: string;
  roles: Record<Role, string>;
  facts: Record<'business' | 'role' | 'validUntil' | 'reason' | 'merchantId', string>;
  welcome: { subject: string; intro: (business: string) => string; action: string; notYou: string };
  addressConfirmation: { subject: string; intro: string; action: string; notYou: string };
  addressTaken: { subject: string; intro: string; action: string; notYou: string };
  passwordReset: {
    subject: string;
    intro: string;
    action: string;
    notYou: string;
    severalAccounts: string;
  };
  accountLocked: {
    subject: string;
    intro: Record<LockKind, string>;
    lockedUntil: string;
    action: string;
    notes: Record<LockKind, string[]>;
  };
  invitation: {
    subject: (business: string) => string;
    intro: (inviter: string, business: string) => string;
    action: string;
    notYou: string;
  };
  goLiveReceived: { subject: (business: string) => string; intro: string; action: string };
  goLiveReturned: { subject: (business: string) => string; intro: string; action: string };
  declineAlarm: {
    raised: {
      subject: (business: string) => string;
      intro: (data: { attempts: number; declines: number; minutes: number; percent: number }) => string;
      notes: string[];
      rules: (url: string) => string;
    };
    over: { subject: (business: string) => string; intro: string };
    facts: { since: string; until: string; cards: string; devices: string; usual: string; declines: string };
    usual: (percent: number) => string;
    usualUnknown: string;
    action: string;
  };
  chargeback: {
    opened: { subject: string; intro: string };
    due: { subject: string; intro: string };
    action: string;
    facts: Record<'amount' | 'reason' | 'deadline', string>;
    reasons: Record<ChargebackReason, string>;
  };
  reversal: {
    opened: { subject: string; intro: string };
    due: { subject: string; intro: string };
    payout: { subject: string; intro: string };
    action: string;
    facts: Record<'amount' | 'reason' | 'answerBy' | 'giveBackBy', string>;
  };
  exportReady: {
    subject: (what: string) => string;
    intro: string;
    action: string;
    kinds: Record<ExportKind, string>;
    facts: Record<'what' | 'from' | 'to' | 'rows', string>;
    skipped: (count: number) => string;
  };
  changeRequested: {
    subject: (what: string) => string;
    intro: (requester: string) => string;
    facts: Record<'change' | 'target', string>;
    action: string;
    notExpected: string;
  };
  accessReviewDue: {
    subject: string;
    intro: (operators: number) => string;
    dueSince: string;
    action: string;
  };
  goLiveApproved: { subject: (business: string) => string; intro: string; action: string; once: string };
}
