import { expect, test } from 'vitest';
import { newCodeTries } from './code-tries.ts';

function open() {
  let now = 0;
  const tries = newCodeTries(() => now);
  const guess = (times: number, link = 'cl1', address = '10.0.0.1') => {
    for (let time = 0; time < times; time += 1) tries.countWrong(link, address);
  };
  return { tries, guess, wait: (minutes: number) => (now += minutes * 60_000) };
}

test('ten wrong codes for a link and an address are the last for ten minutes', () => {
  const { tries, guess, wait } = open();
  guess(9);
  expect(tries.isOver('cl1', '10.0.0.1')).toBe(false);
  guess(1);
  expect(tries.isOver('cl1', '10.0.0.1')).toBe(true);
  wait(10);
  expect(tries.isOver('cl1', '10.0.0.1')).toBe(false);
});

test('another link and another address have tries of their own; one network of IPv6 is one address', () => {
  const { tries, guess } = open();
  guess(10, 'cl1', '2001:db8::1');
  expect(tries.isOver('cl1', '2001:db8::2')).toBe(true);
  expect(tries.isOver('cl1', '2001:db8:0:1::2')).toBe(false);
  expect(tries.isOver('cl2', '2001:db8::1')).toBe(false);
});
