import { addConnection, listConnections } from '../../../../src/domain/routing/connections.ts';
import type { Person } from '../shop/person.ts';
import type { TestPanel } from './test-panel.ts';

/** The routing part of a go-live approval. */
export const approvalBodyOf = (connectionId: string) => ({
  link_id: connectionId,
  values: { terminal: '00000001', key: 'llave de prueba' },
  has_own_route: true,
  pricing: { fee_percent: 2.9, fee_fixed: 900, fee_tax: 19 },
});

/** Creates a production connection, once per installation: browser test files of a worker share one. */
export async function openProductionConnection(
  { production }: TestPanel,
  id = 'adquirente',
): Promise<string> {
  if (production === undefined) throw new Error('production is closed');
  const { gateway } = production;
  if ((await listConnections(gateway)).some(connection => connection.id === id)) return id;
  await addConnection(gateway, {
    id,
    kind: 'iso8583',
    name: 'Adquirente de prueba',
    settings: { host: '127.0.0.1' },
    secrets: { password: 'clave' },
  });
  return id;
}

export const approve = (operator: Person, requestId: string, connectionId: string, otherwise: object = {}) =>
  operator.post(`/panel/ops/go-live/${requestId}/approve`, { ...approvalBodyOf(connectionId), ...otherwise });
