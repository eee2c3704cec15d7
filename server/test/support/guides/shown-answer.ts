/** Guides shorten long or random text with an ellipsis. */
const ELLIPSIS = '…';
const WHEN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/;

/**
 * Lists where a response differs from the guide: each shown field must be there with its value. Dates must be dates; a
 * text with an ellipsis matches by its start.
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
