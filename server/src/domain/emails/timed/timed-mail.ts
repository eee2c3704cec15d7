import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailEnd, MailWait } from '@recaudo/contract/shared/email-kinds';
import { nextCollectionHour } from '../../../platform/primitives/time/collection-hours.ts';
import type { MailKind, NewMail } from '../mail.ts';

/** Those that keep to hours. */
export const isTimed = (kind: MailKind): boolean => timedKinds.has(kind);

const timedKinds: ReadonlySet<MailKind> = new Set([
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
]);

/** Whom a mail reminds of what: at most one of these a day reaches a customer. */
export interface Collection {
  customerId: string;
  /** Null where an invoice is collected. */
  subscriptionId: string | null;
  /** The period that is owed. Null: the refusal has ended the subscription, and nothing is; or an invoice is collected. */
  period: number | null;
}

/** What a notice is about. It collects nothing: it keeps to the hours, and is no mail of the day. */
export interface CardWarning {
  subscriptionId: string;
  cardId: string;
}

/** A mail that leaves only in the hours in which debtors may be written to. */
export interface TimedMail extends NewMail {
  merchantId: string;
  collects?: Collection;
  warns?: CardWarning;
  /** The invoice that is announced or collected. */
  about?: AboutInvoice;
}

export interface AboutInvoice {
  invoiceId: string;
  /** The id of this mail. */
  mailId: string;
  /** The mail before it about this invoice, which is not sent if it has not left. */
  replaces: string | null;
}

/** A timed mail as it is kept, with what is known of its subscription now. */
export interface KeptTimedMail {
  merchantId: string;
  mailId: string;
  notBefore: Date;
  waitsFor: MailWait | null;
  isWaiting: boolean;
  allowedAt: Date;
  day: CalendarDate | null;
  collects: Collection | undefined;
  warns: CardWarning | undefined;
  /** Undefined where the subscription is not there any more. */
  subscription: { status: string; period: number; cardId: string } | undefined;
  /** The status of the invoice that it is about; undefined for other mails. */
  invoiceStatus?: string | undefined;
}

/** Why a mail is not sent any more; undefined while what it is about is still so. */
export function endOf(mail: KeptTimedMail): Exclude<MailEnd, 'replaced'> | undefined {
  const { collects, warns, subscription, invoiceStatus } = mail;
  if (invoiceStatus !== undefined) return endOfInvoice(invoiceStatus);
  if (warns === undefined && (collects === undefined || collects.period === null)) return undefined;
  if (subscription === undefined || subscription.status === 'cancelled') return 'cancelled';
  if (warns !== undefined) return subscription.cardId === warns.cardId ? undefined : 'new_card';
  const isOwed = subscription.status === 'past_due' || subscription.status === 'unpaid';
  return isOwed && subscription.period === collects?.period ? undefined : 'paid';
}

const endOfInvoice = (status: string): 'paid' | 'void' | undefined => {
  if (status === 'open') return undefined;
  return status === 'paid' ? 'paid' : 'void';
};

/** Whether it may leave at this moment of the merchant's clock, on the day that is kept for it. */
export const mayLeave = ({ collects, day }: KeptTimedMail, now: Date): boolean =>
  nextCollectionHour(now).closedBecause === null && (collects === undefined || day === bogotaDateOf(now));
