import { listParameters, textFilter } from '@recaudo/contract/shared/schema/query-fields';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../errors.ts';
import { toListQuery } from './list-query.ts';
import { newQueryReader } from './read-query.ts';

const readShared = newQueryReader(listParameters({}));
const readListQuery = (query: Record<string, unknown>) => toListQuery(readShared(query));
const readName = newQueryReader(Type.Object({ name: textFilter(6) }));

const at = (text: string) => new Date(text);
const nothing = { createdFrom: null, createdBefore: null, offset: 0, limit: 10 };

function refusalOf(read: () => unknown): [number, string] {
  try {
    read();
  } catch (error) {
    if (error instanceof GatewayError) return [error.errorCode, error.message];
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the shared filters', () => {
  test.each([
    ['defaults', {}, {}],
    ['unknown names', { page: '2', 'creation[gt]': 'x' }, {}],
    ['empty values', { limit: '', offset: '', creation: '' }, {}],
    ['limit', { limit: '1' }, { limit: 1 }],
    ['limit at its end', { limit: '100' }, { limit: 100 }],
    ['leading zeros', { limit: '007', offset: '00' }, { limit: 7, offset: 0 }],
    ['offset', { offset: '1000000000' }, { offset: 1_000_000_000 }],
    [
      'a day',
      { creation: '2026-11-14' },
      { createdFrom: at('2026-11-14T05:00:00Z'), createdBefore: at('2026-11-15T05:00:00Z') },
    ],
    ['from a day on', { 'creation[gte]': '2026-11-14' }, { createdFrom: at('2026-11-14T05:00:00Z') }],
    ['up to a day', { 'creation[lte]': '2026-12-31' }, { createdBefore: at('2027-01-01T05:00:00Z') }],
    [
      'a day and a later start',
      { creation: '2026-11-14', 'creation[gte]': '2026-11-20', 'creation[lte]': '2026-11-30' },
      { createdFrom: at('2026-11-20T05:00:00Z'), createdBefore: at('2026-11-15T05:00:00Z') },
    ],
    [
      'a day and an earlier end',
      { creation: '2026-11-14', 'creation[gte]': '2026-11-01', 'creation[lte]': '2026-11-02' },
      { createdFrom: at('2026-11-14T05:00:00Z'), createdBefore: at('2026-11-03T05:00:00Z') },
    ],
    [
      'the last day there is',
      { 'creation[lte]': '9999-12-31' },
      { createdBefore: at('+010000-01-01T05:00:00Z') },
    ],
    ['a leap day', { 'creation[gte]': '2028-02-29' }, { createdFrom: at('2028-02-29T05:00:00Z') }],
  ])('%s', (_title, query, expected) => {
    expect(readListQuery(query)).toEqual({ ...nothing, ...expected });
  });

  test.each([
    [{ limit: '0' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '101' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '1.0' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '-5' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '5 ' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '9'.repeat(21) }, 'limit must have at most 20 characters'],
    [{ limit: ['1', '2'] }, 'limit must be given once'],
    [{ offset: '-0' }, 'offset must be a whole number from 0 to 1000000000'],
    [{ offset: '1000000001' }, 'offset must be a whole number from 0 to 1000000000'],
    [{ creation: '2026-02-30' }, 'creation must be a date in the form yyyy-mm-dd'],
    [{ creation: '1899-12-31' }, 'creation must be a date in the form yyyy-mm-dd'],
    [{ creation: '2026-11-14', 'creation[lte]': 'x' }, 'creation[lte] must be a date in the form yyyy-mm-dd'],
    [{ 'creation[gte]': ['2026-11-14'] }, 'creation[gte] must be given once'],
  ])('1003: %j', (query, description) => {
    expect(refusalOf(() => readListQuery(query))).toEqual([1003, description]);
  });
});

describe('a text filter', () => {
  test.each([
    ['absent', undefined, undefined],
    ['empty', '', undefined],
    ['a text', 'shop 1', 'shop 1'],
    ['its longest', 'x'.repeat(5), 'xxxxx'],
  ])('%s', (_title, value, expected) => {
    expect(readName({ name: value }).name).toBe(expected);
  });

  test.each([
    ['too long', 'x'.repeat(7), 'name must have at most 6 characters'],
    ['twice', ['a', 'b'], 'name must be given once'],
    ['NUL', 'a\0', 'name must not contain a NUL character'],
  ])('1003: %s', (_title, value, description) => {
    expect(refusalOf(() => readName({ name: value }))).toEqual([1003, description]);
  });
});
