import { readFile } from 'node:fs/promises';
import { readTable } from '../../domain/reconciliation/bank-files/read-table.ts';
import { handle } from '../../platform/tasks/task.ts';
import { entriesOf } from './watch-list.ts';
import { readWatchList } from './watch-list-task.ts';

export const watchListHandler = handle(readWatchList, async ({ path }) => {
  const table = await readTable(await readFile(path));
  if (!table.ok) return { problem: table.problem };
  return { entries: entriesOf(table.rows.map(({ cells }) => cells)) };
});
