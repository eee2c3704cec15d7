import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guidePlace } from '../../../portal/docs/guides/guide-files.ts';
import { outcomes } from './plan.ts';

test.each(['iso8583.md', 'iso8583.es.md'])('docs/%s explains every outcome of a step', guide => {
  const text = readFileSync(guidePlace(guide), 'utf8');
  const explained = [...text.matchAll(/^\| `(\w+)` \| \S.*\| \S.*\|$/gm)].map(([, outcome]) => outcome);
  expect(explained).toEqual([...outcomes]);
});
