import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { listChargebacks } from '../chargebacks/store.ts';
import { listByDeadline } from '../statutory-reversals/list-store.ts';
import { writeCalendar } from './calendar.ts';

/** Far more open disputes than a merchant has at a time; the nearest deadlines come first. */
const MOST = 500;
const nearest = { deadlineFrom: undefined, deadlineBefore: undefined, after: undefined, limit: MOST };
const screensOf = { sandbox: 'pruebas', production: 'produccion' } as const;

/** Builds a merchant's current calendar file. */
export async function readCalendar(
  { database, realClock, portalUrl, environment }: Gateway,
  { id, name }: Pick<Merchant, 'id' | 'name'>,
  language: Language,
): Promise<string> {
  const open = (status: 'requested' | 'accepted') =>
    listByDeadline(database, id, { ...nearest, status }, true);
  return writeCalendar({
    language,
    name,
    screens: `${portalUrl}/${screensOf[environment]}`,
    writtenAt: realClock.now(),
    chargebacks: await listChargebacks(database, id, { ...nearest, state: 'pending' }),
    reversals: [...(await open('requested')), ...(await open('accepted'))],
  });
}
