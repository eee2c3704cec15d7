import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { WithholdingAgent } from './certificate.ts';

type AgentRow = { [Name in keyof WithholdingAgent]: WithholdingAgent[Name] | null };

const find = statement<AgentRow>(
  'settlement_settings_agent',
  `select agent_name as name, agent_nit as nit, agent_address as address, agent_city as city from settlement_settings`,
);

/** Undefined until the operator has said who withholds. */
export async function findAgent(database: Queryable): Promise<WithholdingAgent | undefined> {
  const row = await database.find(find);
  const { name, nit, address, city } = row ?? { name: null, nit: null, address: null, city: null };
  if (name === null || nit === null || address === null || city === null) return undefined;
  return { name, nit, address, city };
}

const save = statement(
  'settlement_settings_set_agent',
  'update settlement_settings set agent_name = $1, agent_nit = $2, agent_address = $3, agent_city = $4',
);
export const saveAgent = (tx: Queryable, { name, nit, address, city }: WithholdingAgent): Promise<number> =>
  tx.run(save, [name, nit, address, city]);
