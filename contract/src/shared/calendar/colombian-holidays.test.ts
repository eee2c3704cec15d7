import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { lastWrittenDay } from './calendar-date.ts';

const FIRST_YEAR = 2020;
const LAST_YEAR = Number(lastWrittenDay.slice(0, 4));

const header = `/**
 * Public holidays of Colombia as computed by \`date-holidays\`, as monthday, without Sundays. The test in this folder
 * writes them: \`npx vitest run --project rules contract/src/shared/calendar/colombian-holidays.test.ts -u\` after an
 * update of the library.
 */
export const holidaysByYear: Readonly<Record<string, string>> = {
`;

test('the holidays of every year that may be written are those of the library', async () => {
  const library = new Holidays('CO');
  const lines = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => {
    const year = FIRST_YEAR + n;
    const dates = library
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10))
      .filter(date => new Date(`${date}T12:00:00Z`).getUTCDay() !== 0);
    const days = [...new Set(dates)].sort().map(date => date.slice(5).replace('-', ''));
    return `  ${year}: '${days.join(' ')}',\n`;
  });
  await expect(`${header}${lines.join('')}};\n`).toMatchFileSnapshot('colombian-holidays.ts');
});
