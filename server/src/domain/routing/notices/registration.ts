import type { Gateway } from '../../../dependencies.ts';
import { findSetUpDate } from './store.ts';

/** Long enough to register the address at the other gateway by hand after testing the connection. */
const WINDOW_MS = 60 * 60_000;

/** Whether somebody added, changed or tested this connection, or enrolled a merchant in it, within the last hour. */
export async function isBeingRegistered(
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  connectionId: string,
): Promise<boolean> {
  const setUpDate = await findSetUpDate(database, connectionId);
  return setUpDate !== undefined && realClock.now().getTime() - setUpDate.getTime() < WINDOW_MS;
}
