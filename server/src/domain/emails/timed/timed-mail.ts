import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailEnd, MailWait } from '@recaudo/contract/shared/email-kinds';
import { nextCollectionHour } from '../../../platform/primitives/time/collection-hours.ts';
import type { MailKind, NewMail } from '../mail.ts';

/** Whether this kind of email may only be sent in legal hours. */
export const isTimed = (kind: MailKind): boolean => timedKinds.has(kind);

const timedKinds: ReadonlySet<MailKind> = new Set([
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
]);

/** The debtor and the debt of an email that asks for payment. A customer gets at most one of these emails a day. */
export interface Collection {
  customerId: string;
  /** Null if the email collects an invoice. */
  subscriptionId: string | null;
  /**
   * The owed period. Null if the decline ended the subscription, so that nothing is owed, or if the email collects an
   * invoice.
   */
  period: number | null;
}

/**
 * The card that a warning is about. A warning collects no debt: it keeps to the legal hours, but does not count as the
 * customer's email of the day.
 */
export interface CardWarning {
  subscriptionId: string;
  cardId: string;
}

/** An email that may only be sent in the hours when the law allows contacting debtors. */
export interface TimedMail extends NewMail {
  merchantId: string;
  collects?: Collection;
  warns?: CardWarning;
  /** The invoice that the email announces or collects. */
  about?: AboutInvoice;
}

export interface AboutInvoice {
  invoiceId: string;
  /** The id of this email. */
  mailId: string;
  /** The previous email about this invoice, which this one replaces if it is still unsent. */
  replaces: string | null;
}

/** A stored timed email, with the current state of its subscription. */
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
  /** Undefined if the subscription no longer exists. */
  subscription: { status: string; period: number; cardId: string } | undefined;
  /** The status of the invoice that the email is about; undefined for other emails. */
  invoiceStatus?: string | undefined;
}

/** Why the email is no longer sent; undefined while its reason still holds. */
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

/** Whether the email may be sent now, by the merchant's clock and on its planned day. */
export const mayLeave = ({ collects, day }: KeptTimedMail, now: Date): boolean =>
  nextCollectionHour(now).closedBecause === null && (collects === undefined || day === bogotaDateOf(now));
