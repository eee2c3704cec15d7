import type { Gateway } from '../../dependencies.ts';
import { notFound, refusedValue, rule } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { type CustomerNote, insertNote, listNotes } from './note-store.ts';
import { lockCustomer } from './store.ts';

export const MAX_NOTES = 100;

export function writeNote(
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  input: Omit<CustomerNote, 'id' | 'creationDate'>,
): Promise<CustomerNote> {
  const { merchantId, customerId } = input;
  return database.transaction(async tx => {
    if (!(await lockCustomer(tx, merchantId, customerId))) throw notFound();
    if ((await listNotes(tx, merchantId, customerId)).length >= MAX_NOTES) {
      throw refusedValue('text', rule('too_many_notes', { most: MAX_NOTES }));
    }
    const note = { ...input, id: newId('note'), creationDate: realClock.now() };
    await insertNote(tx, note);
    return note;
  });
}
