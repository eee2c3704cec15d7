import type { Delivery } from './delivery-store.ts';

/** Interface 17.5: a delivery as JSON. */
export const deliveryToView = ({ last_attempt_at, next_attempt_at, ...delivery }: Delivery) => ({
  ...delivery,
  last_attempt_date: last_attempt_at,
  next_attempt_date: next_attempt_at,
});
