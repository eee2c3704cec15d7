import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newSweepCrew } from './sweep-crew.ts';

const stopping = new AbortController().signal;

test('the other loops poll less often than the first, until one of them is woken', async () => {
  const crew = newSweepCrew();
  const ended: string[] = [];
  const first = crew.rest(true, 20, stopping).then(() => ended.push('first'));
  const other = crew.rest(false, 20_000, stopping).then(() => ended.push('other'));
  await first;
  await sleep(20);
  expect(ended).toEqual(['first']);
  crew.callAll();
  await other;
  expect(ended).toEqual(['first', 'other']);
});

test('a call also reaches loops that rest later again', async () => {
  const crew = newSweepCrew();
  crew.callAll();
  const rest = crew.rest(false, 20_000, stopping);
  crew.callAll();
  await rest;
});

test('a stopping worker ends every rest', async () => {
  const ending = new AbortController();
  const rest = newSweepCrew().rest(false, 20_000, ending.signal);
  ending.abort();
  await rest;
});
