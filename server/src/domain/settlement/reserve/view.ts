import type { Hold } from './store.ts';

export const holdToView = (hold: Hold) => ({
  id: hold.id,
  kind: hold.kind,
  amount: hold.amountCentavos,
  reason: hold.reason,
  day: hold.day,
  release_on: hold.releaseOn,
});
