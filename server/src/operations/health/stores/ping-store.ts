import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const ping = statement('ping', 'select 1');

/** True if the database responds. */
export const answersPing = (database: Queryable): Promise<boolean> =>
  database.run(ping).then(
    () => true,
    () => false,
  );
