import pg from 'pg';

/**
 * Every statement of this program reaches its rows by an index. A plan that is kept from when a table was nearly empty
 * would read the whole table instead, slower with each row, until the next analyze; compiling plans never pays here.
 */
const settings = { enable_seqscan: 'off', jit: 'off', plan_cache_mode: 'force_generic_plan' } as const;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Kept with the database, so that it also holds behind a connection pooler. */
export async function tunePlanner(client: pg.Client, database: string): Promise<void> {
  for (const [name, input] of Object.entries(settings)) {
    const { rows } = await client.query<{ setting: string }>('select current_setting($1) as setting', [name]);
    if (rows[0]?.setting === input) continue;
    await client
      .query(`alter database ${pg.escapeIdentifier(database)} set ${name} = ${input}`)
      .catch((error: { code?: string }) => {
        // A database that belongs to somebody else is used as it is: this is about speed only.
        if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      });
  }
}
