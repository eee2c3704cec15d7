import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { WatchEntry } from './watch-list.ts';

const rules = statement<{ rules: string }>('suspicion_rules_read', 'select rules from suspicion_rules');
export const findRulesText = async (database: Queryable): Promise<string | undefined> =>
  (await database.find(rules))?.rules;

const putRules = statement(
  'suspicion_rules_put',
  'insert into suspicion_rules (rules) values ($1) on conflict (only_row) do update set rules = excluded.rules',
);
export const putRulesText = (database: Queryable, text: string): Promise<number> =>
  database.run(putRules, [text]);

const watched = statement<WatchEntry>('watch_list_read', 'select kind, value, written from watch_list');
export const listWatched = (database: Queryable): Promise<WatchEntry[]> => database.rows(watched);

const clear = statement('watch_list_clear', 'delete from watch_list');
const insert = statement(
  'watch_list_insert',
  `insert into watch_list (kind, value, written) select * from unnest($1::text[], $2::text[], $3::text[])`,
);
const insertFile = statement(
  'watch_list_files_insert',
  'insert into watch_list_files (name, entries, uploaded_by, uploaded_at) values ($1, $2, $3, $4)',
);
/** A new file replaces the previous one. */
export async function replaceWatchList(
  tx: Queryable,
  entries: readonly WatchEntry[],
  file: { name: string; by: string; now: Date },
): Promise<void> {
  await tx.run(clear);
  await tx.run(insert, [
    entries.map(({ kind }) => kind),
    entries.map(({ value }) => value),
    entries.map(({ written }) => written),
  ]);
  await tx.run(insertFile, [file.name, entries.length, file.by, file.now]);
}

const counts = statement<{ documents: number; names: number }>(
  'watch_list_counts',
  `select count(*) filter (where kind = 'document')::int as documents,
     count(*) filter (where kind = 'name')::int as names from watch_list`,
);
const lastFile = statement<{ name: string; entries: number; uploaded_by: string; uploaded_at: Date }>(
  'watch_list_files_last',
  'select name, entries, uploaded_by, uploaded_at from watch_list_files order by number desc limit 1',
);
export async function watchListView(database: Queryable) {
  const counted = (await database.find(counts)) ?? { documents: 0, names: 0 };
  return { ...counted, file: (await database.find(lastFile)) ?? null };
}
