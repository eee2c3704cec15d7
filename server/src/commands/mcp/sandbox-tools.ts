import type { EventType } from '@recaudo/contract/shared/event-types';
import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type from 'typebox';
import { UsageError } from '../command.ts';
import { findRecipe, recipes } from '../developers/trigger/recipes.ts';
import { answerOf, askApi } from './ask-api.ts';
import { tool } from './tool.ts';

const steps = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 3_660, description }));

export const sandboxTools = [
  tool({
    name: 'get_sandbox_clock',
    title: 'Show the sandbox clock',
    description: "The current time of the merchant's sandbox, and whether its clock is frozen.",
    input: Type.Object({}),
    run: async (_input, { api }) => askApi(await api(), '/sandbox/clock'),
  }),
  tool({
    name: 'advance_sandbox_clock',
    title: 'Advance the sandbox clock',
    description:
      "Advance the merchant's sandbox clock and run everything that falls due: renewals, retries, expirations. It cannot go back. Give one of days, weeks, months or to.",
    input: Type.Object({
      days: steps('Number of days'),
      weeks: steps('Number of weeks'),
      months: steps('Number of months'),
      to: Type.Optional(Type.String({ description: 'Target instant, such as 2027-01-15T09:00:00-05:00' })),
    }),
    changes: true,
    run: async (input, { api, shop }) => {
      await shop(() => undefined);
      return answerOf(await (await api()).send('POST', '/sandbox/clock/advance', input));
    },
  }),
  tool({
    name: 'trigger_event',
    title: 'Trigger an event',
    description:
      "Trigger a real event in the sandbox by making the API calls that lead to it with test cards. The shop's webhooks receive it. Creates its own customers, cards and payments.",
    input: Type.Object({ type: oneOf(Object.keys(recipes) as EventType[]) }),
    changes: true,
    run: async ({ type }, { shop }) => {
      const recipe = findRecipe(type);
      if (recipe === undefined) throw new UsageError(`No event ${type} can be triggered.`);
      const calls: string[] = [];
      await recipe(await shop(line => calls.push(line)));
      return { happened: type, calls };
    },
  }),
];
