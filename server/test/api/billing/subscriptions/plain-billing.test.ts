import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Answered, walkBilling } from '../../../releases/billing-walk.mjs';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useGateway();

const recorded = JSON.parse(
  readFileSync(new URL('../../../releases/billing-0.3.0.json', import.meta.url), 'utf8'),
) as Answered[];

test('plans and subscriptions without extensions: the same bytes as release 0.3.0 answered', async () => {
  const { client } = await shop.merchant({ profile: 'strict' });
  const answers = await walkBilling((method, path, body) => client.call(method, path, body));
  expect(answers.map(({ call }) => call)).toEqual(recorded.map(({ call }) => call));
  for (const [index, answer] of answers.entries()) expect(answer).toEqual(recorded[index]);
});
