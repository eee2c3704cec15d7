import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const list = statement<{ file: string; name: string }>(
  'relations_by_file',
  `select pg_relation_filepath(class.oid) as file, current_database() || ': ' || coalesce(owner.relname || ' (' || class.relname || ')',
     class.relname) as name
   from pg_class class
   left join pg_index on indexrelid = class.oid
   left join pg_class toasted on toasted.reltoastrelid = class.oid
   left join pg_class owner on owner.oid = coalesce(indrelid, toasted.oid)
   where class.relkind in ('r', 'i', 't', 'm', 'S') and pg_relation_filepath(class.oid) is not null`,
);

/** Maps each file of a database to the name of its table or index. */
export const nameRelations = async (database: Queryable): Promise<Map<string, string>> =>
  new Map((await database.rows(list)).map(({ file, name }) => [file, name]));
