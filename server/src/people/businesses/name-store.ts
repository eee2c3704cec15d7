import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const names = statement<{ id: string; name: string }>(
  'businesses_names',
  'select id, name from businesses where id = any ($1)',
);

export const listBusinessNames = async (
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await database.rows(names, [ids])).map(({ id, name }) => [id, name]));
