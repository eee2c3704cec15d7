import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const ping = statement('ping', 'select 1');

/** Whether the database answers at all. */
export const answersPing = (database: Queryable): Promise<boolean> =>
  database.run(ping).then(
    () => true,
    () => false,
  );
