import { expect, test } from 'vitest';
import { firstNames } from './first-names.ts';

const owed = (...names: string[]) => names.map(name => ({ customer: { id: name, name } }));
const several = (count: number) => owed(...Array.from({ length: count }, (_none, index) => `n${index}`));

test.each([
  ['one', owed('Camila Rojas'), ['Camila'], 0],
  ['two', owed('Camila Rojas', ' Luis  Díaz'), ['Camila', 'Luis'], 0],
  ['somebody with two subscriptions', owed('Ana Torres', 'Ana Torres'), ['Ana'], 0],
  ['six, all of them named', several(6), ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'], 0],
  ['ten, five of them named', several(10), ['n0', 'n1', 'n2', 'n3', 'n4'], 5],
  ['nobody', [], [], 0],
])('%s', (_who, rows, names, more) => expect(firstNames(rows)).toEqual({ names, more }));
