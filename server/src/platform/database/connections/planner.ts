import pg from 'pg';

/**
 * Every statement of this program uses an index. A plan cached when a table was nearly empty would scan the whole table
 * until the next analyze, and JIT compilation never pays off here.
 */
const settings = { enable_seqscan: 'off', jit: 'off', plan_cache_mode: 'force_generic_plan' } as const;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Stored with the database, so that it also applies behind a connection pooler. */
export async function tunePlanner(client: pg.Client, database: string): Promise<void> {
  for (const [name, input] of Object.entries(settings)) {
    const { rows } = await client.query<{ setting: string }>('select current_setting($1) as setting', [name]);
    if (rows[0]?.setting === input) continue;
    await client
      .query(`alter database ${pg.escapeIdentifier(database)} set ${name} = ${input}`)
      .catch((error: { code?: string }) => {
        // Without the privilege the database is used as it is: these settings only affect speed.
        if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      });
  }
}
