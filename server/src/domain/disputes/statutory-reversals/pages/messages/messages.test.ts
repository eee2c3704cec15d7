import { expect, test } from 'vitest';
import { listGaps } from '../../../../../payer-pages/frame/dictionary.ts';
import { pageMessages } from './page-messages.ts';

test('every message exists in both languages', () => expect(listGaps(pageMessages)).toEqual([]));
