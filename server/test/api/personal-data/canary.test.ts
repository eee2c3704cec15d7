import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePeople } from '../../../src/people/personal-data/sweeps.ts';
import { findMarks, leaveTraces, type Traces } from '../../support/canary.ts';
import type { Person } from '../../support/person.ts';
import { startTestPanel, type TestPanel } from '../../support/test-panel.ts';

let panel: TestPanel;
let owner: Person;
let traces: Traces;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.signUp();
  traces = await leaveTraces(panel, owner);
});
afterAll(() => panel.close());

test('the person is in tables of both databases before', async () => {
  const found = await findMarks(panel.sandbox.site.databaseName);
  console.log(found);
  expect(found.length).toBeGreaterThan(20);
});

test('0 hits in every table after the erasure', async () => {
  const path = `/panel/sandbox/data/${traces.merchantId}/customers/${traces.customerId}/erasure`;
  expect(await owner.post(path, { cancel_subscriptions: false })).toMatchObject({ status: 409 });
  expect(await owner.post(path, { cancel_subscriptions: true })).toMatchObject({ status: 202 });
  await erasePeople(panel.control);
  console.log((await owner.get(`/panel/sandbox/data/${traces.merchantId}/erasures`)).text);
  expect(await findMarks(panel.sandbox.site.databaseName)).toEqual([]);
});
