/** How many days to keep rows that do not record money and grow with every charge. */
export interface Retention {
  requestDays: number;
  deliveryDays: number;
  /** null: forever. */
  eventDays: number | null;
  mailDays: number;
}

export const usualRetention: Retention = { requestDays: 7, deliveryDays: 30, eventDays: 400, mailDays: 30 };

/**
 * `read` returns a variable's number, null for `off`, or the default. Deliveries are promised for 30 days, and a listed
 * one can be sent again only while its event exists; an email is retried for three days.
 */
export function readRetention(
  read: (name: string, usual: number | null) => number | null,
  reject: (message: string) => never,
): Retention {
  const days = (name: string, usual: number, least: number): number => {
    const given = read(name, usual);
    return given === null || given < least ? reject(`${name} must be ${least} or more days`) : given;
  };
  const deliveryDays = days('RECAUDO_DELIVERY_DAYS', usualRetention.deliveryDays, 30);
  const eventDays = read('RECAUDO_EVENT_DAYS', usualRetention.eventDays);
  if (eventDays !== null && eventDays < deliveryDays) {
    reject(`RECAUDO_EVENT_DAYS must be off, or ${deliveryDays} or more days, as deliveries are kept`);
  }
  return {
    requestDays: days('RECAUDO_REQUEST_DAYS', usualRetention.requestDays, 1),
    deliveryDays,
    eventDays,
    mailDays: days('RECAUDO_MAIL_DAYS', usualRetention.mailDays, 4),
  };
}

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
