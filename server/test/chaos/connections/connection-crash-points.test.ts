import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { isFullLength } from '../../support/rules/sizes.ts';
import type { Step } from '../charges/halting-gateways.ts';
import { useHaltingProgram } from '../charges/halting-program.ts';
import { endAll, inspectWorld, type Story } from './connection-ends.ts';
import { type Killing, killAll, newShops, recordSteps } from './connection-kills.ts';
import type { Kill, SceneName, SweepName } from './connection-scenes.ts';
import { connectionStories, type Stories } from './connection-stories.ts';
import { openConnectionWorld } from './connection-world.ts';

/**
 * Many gateways in one process halt at their own step, and kill -9 ends them all there. The usual length kills at the steps
 * where the story changes (connection-stories.ts); the full length records all steps and kills at each.
 */

const program = useHaltingProgram();
let killing: Killing;
let recorded: ReadonlyMap<SceneName | SweepName, Step[]> | undefined;
beforeAll(async () => {
  const world = await openConnectionWorld();
  killing = { program, world, shops: newShops(world) };
});
afterAll(() => killing.world.close());

interface Expected extends Kill {
  story: Story;
}

const titleOf = ({ name, step, isHeld }: Kill): string =>
  `${name}, ${isHeld ? 'held ' : ''}${step?.name} ${step?.nth}`;

/** The steps at which the story changes. Steps before the record do not depend on the kind of connection. */
const turningPoints = (name: SceneName | SweepName, { at }: Stories): Expected[] =>
  Object.entries(at)
    .filter(([step]) => step !== 'idempotency_start')
    .map(([step, story]) => ({ name, step: { name: step, nth: 1 }, story }));

/** This statement runs in the background, so its order relative to the settlement and the response is random. */
const BY_CHANCE = 'link_requests_answer_soon_one';

/** Every step, with the story of the last turning point before it. */
function everyPoint(name: SceneName | SweepName, { at }: Stories): Expected[] {
  let story = Object.values(at)[0];
  return (recorded?.get(name) ?? []).flatMap(step => {
    if (step.nth === 1) story = at[step.name] ?? story;
    const isLeftOut = step.name.startsWith('sent') || step.name === BY_CHANCE;
    return story === undefined || isLeftOut ? [] : [{ name, step, story }];
  });
}

const moneyMessages: Readonly<Partial<Record<string, string>>> = {
  'iso8583 sale': 'sent 0200 purchase',
  'iso8583 sale without a key': 'sent 0200 purchase',
  'iso8583 hold': 'sent 0100 hold',
  'iso8583 capture': 'sent 0220 completion',
  'iso8583 void': 'sent 0420 reversal',
  'iso8583 refund': 'sent 0200 refund',
  'iso8583 sale without an answer': 'sent 0420 reversal',
  'iso8583 capture without an answer': 'sent 0221 completion',
  'iso8583 refund without an answer': 'sent 0420 reversal',
  'openpay capture': 'sent POST /charges/:id/capture',
  'openpay void': 'sent POST /charges/:id/refund',
  'openpay refund': 'sent POST /charges/:id/refund',
  'openpay sale that is taken back': 'sent POST /charges/:id/refund',
};
const onItsWay = (name: SceneName | SweepName, { held }: Stories): Expected[] =>
  held === undefined
    ? []
    : [
        {
          name,
          step: { name: moneyMessages[name] ?? 'sent POST /charges', nth: 1 },
          isHeld: true,
          story: held,
        },
      ];

/** Kills the gateways, lets everything finish, and compares the results with the stories. */
async function play(kills: readonly Expected[]): Promise<void> {
  const { world, shops } = killing;
  const ends = await endAll(world, await killAll(killing, kills));
  const titlesOf = (stories: readonly Story[]) =>
    Object.fromEntries(kills.map((kill, index) => [titleOf(kill), stories[index]?.join(' | ')]));
  expect(titlesOf(ends)).toEqual(titlesOf(kills.map(({ story }) => story)));
  const differences = await inspectWorld(world, await shops.all());
  recordFigures({ kills: kills.length, 'lost or duplicated': differences.length });
  expect(differences).toEqual([]);
}

/** Killed only at the full length, because another scene runs the same code. */
const seldom = new Set<string>([
  'iso8583 sale without a key',
  'iso8583 hold',
  'openpay hold',
  'openpay capture',
  'openpay void',
]);

const all = Object.entries(connectionStories) as [SceneName | SweepName, Stories][];
const of = (plan: (name: SceneName | SweepName, stories: Stories) => Expected[]) =>
  all.flatMap(([name, stories]) => (isFullLength || !seldom.has(name) ? plan(name, stories) : []));

describe('kill -9 of payments over connections, during client requests and worker sweeps', () => {
  test('at each step: client, gateway and remote side agree, nothing is duplicated or lost', {
    timeout: 1_200_000,
  }, async () => {
    if (isFullLength) recorded = await recordSteps(killing);
    await play(of(isFullLength ? everyPoint : turningPoints));
  });

  test('while the message is in flight and arrives after everything else has ended', async () => {
    await play(of(onItsWay));
  });
});
