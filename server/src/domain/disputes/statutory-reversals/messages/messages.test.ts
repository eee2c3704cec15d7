import { expect, test } from 'vitest';
import { listGaps } from '../../../../pages/dictionary.ts';
import { pageMessages } from './page-messages.ts';

test('the words are there in both languages', () => expect(listGaps(pageMessages)).toEqual([]));
