/** A text that goes on, or that is another one each time, as guides write it. */
const ELLIPSIS = '…';
const WHEN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/;

/**
 * Where an answer is not what a guide shows of it: each shown field has to be there with its value. Dates have to be dates,
 * and of a text with an ellipsis only its beginning counts. Empty where all is well.
 */
export function differencesFrom(shown: unknown, answer: unknown, place = 'answer'): string[] {
  if (typeof shown === 'string' && typeof answer === 'string') {
    const [beginning = '', rest] = shown.split(ELLIPSIS);
    const isRight =
      rest !== undefined
        ? answer.startsWith(beginning) && answer.length > beginning.length
        : answer === shown || sameKindOfDate(shown, answer);
    return isRight ? [] : [`${place} is ${answer}, not ${shown}`];
  }
  if (Array.isArray(shown) && Array.isArray(answer))
    return shown.flatMap((one, index) => differencesFrom(one, answer[index], `${place}[${index}]`));
  if (isObject(shown) && isObject(answer))
    return Object.entries(shown).flatMap(([name, one]) =>
      name in answer
        ? differencesFrom(one, answer[name], `${place}.${name}`)
        : [`${place}.${name} is missing`],
    );
  return Object.is(shown, answer)
    ? []
    : [`${place} is ${JSON.stringify(answer)}, not ${JSON.stringify(shown)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameKindOfDate = (one: string, other: string): boolean =>
  WHEN.test(one) && WHEN.test(other) && one.length === other.length;
