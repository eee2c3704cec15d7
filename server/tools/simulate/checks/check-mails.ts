import { dayOf } from '../own-rules/own-calendar.ts';
import { isHoliday, isSaturday, isSunday } from '../own-rules/own-holidays.ts';
import type { Play } from '../play.ts';
import { groupBy, isDecline, mayHaveChangedCard, type SeenLife } from '../seen/seen-life.ts';
import type { SeenMail } from '../seen/seen-mails.ts';

/** An independent check of Ley 2300 of 2023: one notice per decline, and none about paid periods. */
export function checkMails(play: Play, lives: readonly SeenLife[], mails: readonly SeenMail[]): string[] {
  const live = mails.filter(({ status }) => !ENDED.has(status));
  const lifeOf = new Map(lives.map(life => [life.subscription.id, life]));
  return [
    ...live.flatMap(mail => faultsOf(play, lifeOf.get(mail.subscription_id), mail).map(named(mail))),
    ...checkDaysOfCustomers(play, live),
    ...lives.flatMap(life => checkCount(life, mails)),
  ];
}

/** Kept, and never sent. */
const ENDED: ReadonlySet<string> = new Set(['replaced', 'dropped']);
/** The system clock is set back by less than this. */
const SLACK_MS = 45 * 60_000;

const named = (mail: SeenMail) => (fault: string) => `mail ${mail.id} of ${mail.subscription_id} ${fault}`;

/** Undefined while it waits. */
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

/** The rule that forbids contacting a debtor at an instant. */
function closedAt(instant: Date): string | undefined {
  const day = dayOf(instant);
  const where = `on ${day}`;
  if (isSunday(day)) return `${where}, a Sunday`;
  if (isHoliday(day)) return `${where}, a holiday`;
  const hour = new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(11, 16);
  const [opens, closes] = isSaturday(day) ? ['08:00', '15:00'] : ['07:00', '19:00'];
  return hour < opens || hour >= closes ? `${where} at ${hour}` : undefined;
}

/** One a day, over all subscriptions of a customer: those that have left, and those that are to. */
function checkDaysOfCustomers(play: Play, live: readonly SeenMail[]): string[] {
  const collecting = live.filter(({ customer_id: customer }) => customer !== null);
  const byDay = groupBy(
    collecting,
    mail => `${mail.customer_id} gets mails on ${dayOf(leftAt(play, mail) ?? mail.not_before)}`,
  );
  return [...byDay].filter(([, those]) => those.length > 1).map(([name, { length }]) => `${name}: ${length}`);
}

/** Each decline of the subscription's card gets one email; declines of other cards are shown on the payer's page. */
function checkCount(life: SeenLife, mails: readonly SeenMail[]): string[] {
  const { id } = life.subscription;
  const count = mails.filter(mail => mail.subscription_id === id && mail.kind === 'failed_renewal').length;
  const declined = life.tries.filter(isDecline).length;
  const isGone = life.actions.some(({ kind, done }) => kind === 'delete customer' && done !== 'no');
  const isRight = count === declined || (count < declined && (isGone || mayHaveChangedCard(life)));
  return isRight ? [] : [`${id} was refused ${declined} times and written to ${count} times`];
}
