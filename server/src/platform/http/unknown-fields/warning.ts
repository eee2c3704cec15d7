import { type Problem, problemOf, rule } from '../../errors.ts';
import type { UnknownField } from './known-fields.ts';
import { nearestName } from './nearest-name.ts';

/** Names listed in a warning; the rest is a count. */
const MOST_NAMED = 5;
const MOST_IN_NAME = 40;
const MOST_DIGITS = 6;

/** A field or parameter that the route does not know. */
export interface UnknownName {
  reason: 'unknown_field' | 'unknown_parameter';
  /** Sanitized: contains nothing that could be a card number or break a header. */
  shown: readonly string[];
  nearest: string | undefined;
}

/** The listed names, in the order of the request. */
export const nameUnknown = (reason: UnknownName['reason'], unknown: readonly UnknownField[]): UnknownName[] =>
  unknown.slice(0, MOST_NAMED).map(({ path, siblings }) => {
    const shown = path.map(showName);
    const nearest = nearestName(path.at(-1) ?? '', siblings);
    return { reason, shown, nearest: nearest && [...shown.slice(0, -1), nearest].join('.') };
  });

/** Names come from outside, so only short, printable ASCII with few digits is shown. */
export function showName(name: string): string {
  const safe = name.slice(0, MOST_IN_NAME + 1).replaceAll(/[^\w.[\]-]/g, '?');
  const short = safe.length > MOST_IN_NAME ? `${safe.slice(0, MOST_IN_NAME)}...` : safe;
  return short.replaceAll(/\D/g, '').length > MOST_DIGITS ? short.replaceAll(/\d/g, '#') : short;
}

/** The text of `Recaudo-Warning`: `unknown_field captrue, did you mean capture?`, with `; ` between several. */
export function warningText(names: readonly UnknownName[], count: number): string {
  const named = names.slice(0, MOST_NAMED).map(({ reason, shown, nearest }) => {
    const hint = nearest === undefined ? '' : `, did you mean ${nearest}?`;
    return `${reason} ${shown.join('.')}${hint}`;
  });
  return [...named, ...(count > named.length ? [`and ${count - named.length} more`] : [])].join('; ');
}

export const problemOfUnknown = ({ reason, shown, nearest }: UnknownName): Problem =>
  problemOf(
    shown.join('.'),
    rule(reason, nearest === undefined ? {} : { nearest }),
    reason === 'unknown_field' ? `/${shown.join('/')}` : shown.join('.'),
  );
