import type { Gateway } from '../../../dependencies.ts';
import { findSetUpDate } from './store.ts';

/** Long enough to register the address at the other gateway by hand, once the connection works. */
const WINDOW_MS = 60 * 60_000;

/** Whether somebody has added, changed or tested this connection, or enrolled a merchant there, within the last hour. */
export async function isBeingRegistered(
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  connectionId: string,
): Promise<boolean> {
  const setUpDate = await findSetUpDate(database, connectionId);
  return setUpDate !== undefined && realClock.now().getTime() - setUpDate.getTime() < WINDOW_MS;
}
