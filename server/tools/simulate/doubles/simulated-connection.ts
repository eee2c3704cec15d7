import Type from 'typebox';
import type { Gateway } from '#src/dependencies.ts';
import { OWN_PROCESSOR } from '#src/domain/routing/choose-connections.ts';
import { addConnection } from '#src/domain/routing/connections.ts';
import { enrolMerchant } from '#src/domain/routing/enrolments.ts';
import { setRouting } from '#src/domain/routing/set-routing.ts';
import type { CardProcessor } from '#src/processors/card-processor.ts';
import type { ConnectionKind } from '#src/processors/connections/connection.ts';
import type { ConnectionBoard } from '#src/processors/connections/connection-board.ts';
import { listStoredConnections } from '#src/processors/connections/connection-store.ts';

const CONNECTION_ID = 'simulated';
const nothing = Type.Object({});

const kind: ConnectionKind = {
  name: 'openpay',
  methods: ['card'],
  capabilities: { canInquire: true, canHold: true, canRefundPartly: true },
  settings: nothing,
  secrets: nothing,
  enrolment: { schema: nothing, secret: [] },
  destinationOf: () => ({ host: 'simulated.example', port: 443, identity: '' }),
  open() {
    throw new Error('only the boards of a simulation reach this link');
  },
};

/** A connection board on which every connection uses this processor. */
export const boardOver = (board: ConnectionBoard, card: CardProcessor): ConnectionBoard => ({
  ...board,
  kinds: [kind],
  card: async () => card,
  isUsable: async () => true,
  judge: async () => 'usable',
});

/** Adds the connection to every story, because workers read routing rules only if a connection exists. */
export async function addSimulatedConnection(gateway: Gateway): Promise<void> {
  const over = { ...gateway, connections: boardOver(gateway.connections, gateway.cardProcessor) };
  const isThere = (await listStoredConnections(gateway.database)).some(({ id }) => id === CONNECTION_ID);
  const connection = {
    id: CONNECTION_ID,
    kind: kind.name,
    name: 'Red de pruebas',
    settings: {},
    secrets: {},
  };
  if (!isThere) await addConnection(over, connection);
}

/** Routes the cards of these merchants over the connection, with the sandbox's processor as failover. */
export async function routeOverConnection(gateway: Gateway, merchantIds: readonly string[]): Promise<void> {
  const over = { ...gateway, connections: boardOver(gateway.connections, gateway.cardProcessor) };
  const rules = [{ links: [CONNECTION_ID, OWN_PROCESSOR] }];
  for (const merchantId of merchantIds) {
    await enrolMerchant(over, { merchantId, linkId: CONNECTION_ID, values: {} });
    await setRouting(over, { merchantId, method: 'card', rules });
  }
}

/** The connection as one worker reaches it: sometimes unavailable. */
export const connectionReachedBy = (processor: CardProcessor, isAway: () => boolean): CardProcessor => ({
  ...processor,
  authorise: async (request, deadline) =>
    isAway() ? { kind: 'unavailable' } : processor.authorise(request, deadline),
});
