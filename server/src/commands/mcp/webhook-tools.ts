import { eventTypes } from '@recaudo/contract/shared/event-types';
import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import { askApi, pathPart } from './ask-api.ts';
import { id, listInputs, listQuery } from './inputs.ts';
import { tool } from './tool.ts';

/** Webhooks searched if none is named. */
const MOST_WEBHOOKS = 20;

export const webhookTools = [
  tool({
    name: 'list_events',
    title: 'List events',
    description: 'Events, newest first: of one type, or about one payment, customer or subscription.',
    input: Type.Object({
      type: Type.Optional(oneOf(eventTypes)),
      resource_id: Type.Optional(id('Only events about the payment, customer or subscription with this id')),
      ...listInputs,
    }),
    run: async (input, { api }) =>
      askApi(await api(), '/events', { type: input.type, resource: input.resource_id, ...listQuery(input) }),
  }),
  tool({
    name: 'list_webhook_deliveries',
    title: 'List webhook deliveries',
    description:
      "Whether events reached the shop: the last delivery attempt of each event with the shop's response and the cause of a failure. For one webhook, or for all.",
    input: Type.Object({
      webhook_id: Type.Optional(id('Only this webhook; defaults to all')),
      status: Type.Optional(oneOf(['delivered', 'failed', 'parked'])),
      limit: listInputs.limit,
    }),
    run: async ({ webhook_id, status, limit }, { api }) => {
      const caller = await api();
      const webhooks =
        webhook_id === undefined
          ? ((await askApi(caller, '/webhooks')) as Webhook[]).slice(0, MOST_WEBHOOKS)
          : [(await askApi(caller, `/webhooks/${pathPart(webhook_id)}`)) as Webhook];
      return Promise.all(
        webhooks.map(async ({ id: webhook, url, status: state }) => ({
          webhook_id: webhook,
          url,
          status: state,
          deliveries: await askApi(caller, `/webhooks/${pathPart(webhook)}/deliveries`, { status, limit }),
        })),
      );
    },
  }),
];

interface Webhook {
  id: string;
  url: string;
  status: string;
}
