import Type from 'typebox';
import type { Gateway } from '#src/dependencies.ts';
import { OWN_PROCESSOR } from '#src/domain/routes/choose-links.ts';
import { enrolMerchant } from '#src/domain/routes/enrolments.ts';
import { addLink } from '#src/domain/routes/links.ts';
import { setRoute } from '#src/domain/routes/set-route.ts';
import type { CardProcessor } from '#src/processors/card-processor.ts';
import type { LinkKind } from '#src/processors/links/link.ts';
import type { LinkBoard } from '#src/processors/links/link-board.ts';
import { listStoredLinks } from '#src/processors/links/link-store.ts';

const LINK_ID = 'simulated';
const nothing = Type.Object({});

const kind: LinkKind = {
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

/** The board of a simulation: whatever is asked of a link is asked of this processor. */
export const boardOver = (board: LinkBoard, card: CardProcessor): LinkBoard => ({
  ...board,
  kinds: [kind],
  card: async () => card,
  isUsable: async () => true,
  judge: async () => 'usable',
});

/** For every story, also one that does not use it: workers read routes only where there is a link. */
export async function addSimulatedLink(gateway: Gateway): Promise<void> {
  const over = { ...gateway, links: boardOver(gateway.links, gateway.cardProcessor) };
  const isThere = (await listStoredLinks(gateway.database)).some(({ id }) => id === LINK_ID);
  const link = { id: LINK_ID, kind: kind.name, name: 'Red de pruebas', settings: {}, secrets: {} };
  if (!isThere) await addLink(over, link);
}

/** Cards of these merchants go over the link first, and where it takes nothing, to the processor of the sandbox. */
export async function routeOverLink(gateway: Gateway, merchantIds: readonly string[]): Promise<void> {
  const over = { ...gateway, links: boardOver(gateway.links, gateway.cardProcessor) };
  const rules = [{ links: [LINK_ID, OWN_PROCESSOR] }];
  for (const merchantId of merchantIds) {
    await enrolMerchant(over, { merchantId, linkId: LINK_ID, values: {} });
    await setRoute(over, { merchantId, method: 'card', rules });
  }
}

/** The link as a worker reaches it: now and then it takes nothing. */
export const linkReachedBy = (processor: CardProcessor, isAway: () => boolean): CardProcessor => ({
  ...processor,
  authorise: async (request, deadline) =>
    isAway() ? { kind: 'unavailable' } : processor.authorise(request, deadline),
});
