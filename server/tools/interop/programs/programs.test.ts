import { expect, test } from 'vitest';
import { isRecent } from './requirements.ts';
import { parseCount } from './simulator.ts';

test.each([
  ['Python 3.11.7', true],
  ['Python 3.10.0', true],
  ['Python 3.9.2', false],
  ['Python 4.0', true],
  ['command not found', false],
])('%s is recent enough for 3.10: %s', (said, expected) => {
  expect(isRecent(/Python (\d+)\.(\d+)/.exec(said), [3, 10])).toBe(expected);
});

test('a Java that tells no second number is recent enough', () => {
  expect(isRecent(/javac (\d+)(?:\.(\d+))?/.exec('javac 21'), [17, 0])).toBe(true);
});

test('what the simulator has counted is read from its last words', () => {
  const said = "Received 12, answered 9, dropped 2, errors 1. Response codes: {'00': 9}";
  expect(parseCount(said)).toMatchObject({ received: 12, answered: 9, dropped: 2, errors: 1 });
  expect(() => parseCount('Traceback')).toThrow('the simulator did not count');
});
