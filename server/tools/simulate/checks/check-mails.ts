import { endsOf } from '../invoices/own-invoice.ts';
import { dayOf } from '../own-rules/own-calendar.ts';
import { isHoliday, isSaturday, isSunday } from '../own-rules/own-holidays.ts';
import type { Play } from '../play.ts';
import { groupBy, isDecline, mayHaveChangedCard, type SeenLife } from '../seen/seen-life.ts';
import type { SeenMail } from '../seen/seen-mails.ts';
import type { SeenWorld } from '../world-store.ts';

/** An independent check of Ley 2300 of 2023: emails keep to its hours, one a day, and none is about a paid debt. */
export function checkMails(
  play: Play,
  lives: readonly SeenLife[],
  { mails, invoicePayments }: Pick<SeenWorld, 'mails' | 'invoicePayments'>,
): string[] {
  const live = mails.filter(({ status }) => !ENDED.has(status));
  const endedAt = endsOf(play.invoiceSteps, invoicePayments);
  const lifeOf = new Map(lives.map(life => [life.subscription.id, life]));
  return [
    ...live.flatMap(mail => faultsOf(play, lifeOf.get(mail.subscription_id), mail).map(named(mail))),
    ...live.flatMap(mail => faultsOfInvoice(play, endedAt.get(mail.invoice_id ?? ''), mail).map(named(mail))),
    ...checkNotices(mails),
    ...checkDaysOfCustomers(play, live),
    ...lives.flatMap(life => checkCount(life, mails)),
  ];
}

/** Emails with these statuses are never sent. */
const ENDED: ReadonlySet<string> = new Set(['replaced', 'dropped']);
/** The system clock is set back by less than this. */
const SLACK_MS = 45 * 60_000;

const named = (mail: SeenMail) => (fault: string) => `mail ${mail.id} of ${mail.subscription_id} ${fault}`;

/** When an email left; undefined while it waits. */
const leftAt = ({ mailLeavings }: Play, { id, is_waiting: waits, not_before: planned }: SeenMail) =>
  waits ? undefined : (mailLeavings.get(id) ?? planned);

function faultsOf(play: Play, life: SeenLife | undefined, mail: SeenMail): string[] {
  const left = leftAt(play, mail);
  const closed = closedAt(mail.not_before);
  const leftClosed = left && closedAt(left);
  const faults: string[] = [];
  if (closed !== undefined) faults.push(`is to leave ${closed}`);
  if (leftClosed !== undefined) faults.push(`left ${leftClosed}`);
  if (mail.not_before < mail.creation_date) faults.push('was to leave before it was written');
  if (left !== undefined && left < mail.not_before) faults.push('left before its time');
  const paidAt = mail.period === null ? undefined : life?.paidAt.get(mail.period);
  if (left !== undefined && paidAt !== undefined && left.getTime() > paidAt.getTime() + SLACK_MS) {
    faults.push(`left after period ${mail.period} was paid`);
  }
  if (left === undefined && mail.not_before < play.endedAt()) faults.push('was left lying');
  return faults;
}

/** No email leaves about an invoice that was paid or given up. */
function faultsOfInvoice(play: Play, endedAt: Date | undefined, mail: SeenMail): string[] {
  const left = leftAt(play, mail);
  const isLate = endedAt !== undefined && left !== undefined && left.getTime() > endedAt.getTime() + SLACK_MS;
  return isLate ? [`left after the end of the invoice ${mail.invoice_id}`] : [];
}

/** How many emails of a kind an invoice may have, sent or not. */
const most: Record<string, number> = { invoice_issued: 1, invoice_reminder: 2, invoice_overdue: 3 };

function checkNotices(mails: readonly SeenMail[]): string[] {
  const ofInvoices = mails.filter(({ invoice_id: id }) => id !== null);
  return [...groupBy(ofInvoices, mail => `${mail.invoice_id} ${mail.kind}`)].flatMap(([name, { length }]) =>
    length > (most[name.split(' ')[1] ?? ''] ?? 0) ? [`${name} was written ${length} times`] : [],
  );
}

/** The reason why debtors may not be contacted at an instant; undefined if they may. */
function closedAt(instant: Date): string | undefined {
  const day = dayOf(instant);
  const where = `on ${day}`;
  if (isSunday(day)) return `${where}, a Sunday`;
  if (isHoliday(day)) return `${where}, a holiday`;
  const hour = new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(11, 16);
  const [opens, closes] = isSaturday(day) ? ['08:00', '15:00'] : ['07:00', '19:00'];
  return hour < opens || hour >= closes ? `${where} at ${hour}` : undefined;
}

/** A customer gets at most one collecting email a day, over all subscriptions. */
function checkDaysOfCustomers(play: Play, live: readonly SeenMail[]): string[] {
  const collecting = live.filter(({ customer_id: customer }) => customer !== null);
  const byDay = groupBy(
    collecting,
    mail => `${mail.customer_id} gets mails on ${dayOf(leftAt(play, mail) ?? mail.not_before)}`,
  );
  return [...byDay].filter(([, those]) => those.length > 1).map(([name, { length }]) => `${name}: ${length}`);
}

/** Each decline of the subscription's card causes one email; payers see declines of other cards on their page. */
function checkCount(life: SeenLife, mails: readonly SeenMail[]): string[] {
  const { id } = life.subscription;
  const count = mails.filter(mail => mail.subscription_id === id && mail.kind === 'failed_renewal').length;
  const declined = life.tries.filter(isDecline).length;
  const isGone = life.actions.some(({ kind, done }) => kind === 'delete customer' && done !== 'no');
  const isRight = count === declined || (count < declined && (isGone || mayHaveChangedCard(life)));
  return isRight ? [] : [`${id} was declined ${declined} times and got ${count} emails`];
}
