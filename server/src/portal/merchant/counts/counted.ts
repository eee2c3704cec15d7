import Type, { type Static } from 'typebox';

/** No tab says more than this; the rest of a million rows is not counted. */
export const MOST_COUNTED = 1_000;

/** How many rows a list has of each state, as far as was looked. */
export const countsView = Type.Record(
  Type.String(),
  Type.Object({
    count: Type.Integer({ maximum: MOST_COUNTED }),
    is_more: Type.Boolean({ description: 'There are more, or may be: not all were looked at' }),
  }),
  { title: 'Counts' },
);
export type Counts = Static<typeof countsView>;
