import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const paid = statement<{ is_paid: boolean }>(
  'production_has_payments',
  `select exists (select from transactions) or exists (select from attempts) as is_paid`,
);
export const hasPayments = async (production: Queryable): Promise<boolean> =>
  (await production.find(paid))?.is_paid === true;

const carded = statement<{ has_cards: boolean }>(
  'production_has_cards',
  `select exists (select id from cards) or exists (select id from tokens) as has_cards`,
);
export const hasCards = async (production: Queryable): Promise<boolean> =>
  (await production.find(carded))?.has_cards === true;

const wasPaid = statement<{ was_paid: boolean }>(
  'installation_was_paid',
  'select production_paid_at is not null as was_paid from installation',
);
export const wasProductionPaid = async (control: Queryable): Promise<boolean> =>
  (await control.find(wasPaid))?.was_paid === true;

const keep = statement(
  'installation_keep_paid',
  'update installation set production_paid_at = $1 where production_paid_at is null',
);
/** Never undone, because production's rows may be removed when a merchant moves out. */
export const keepProductionPaid = (control: Queryable, now: Date): Promise<number> =>
  control.run(keep, [now]);
