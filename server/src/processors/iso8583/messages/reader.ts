import type { Message } from '../codec/codec.ts';
import { readTags } from '../codec/tagged.ts';
import type { Dialect, Fact } from '../dialect/dialect.ts';

/** A fact of a message without padding; undefined if it is absent. */
export type FactReader = (message: Message, fact: Fact) => string | undefined;

export function createReader(dialect: Dialect): FactReader {
  return ({ fields }, fact) => {
    const place = dialect.places[fact];
    const text = place === undefined ? undefined : fields[place.field];
    if (place === undefined || text === undefined) return undefined;
    if (place.tag === undefined) return text.trimEnd() || undefined;
    const layout = dialect.tagged[place.field];
    const value = layout === undefined ? undefined : readTags(text, layout)?.get(place.tag);
    return value?.trimEnd() || undefined;
  };
}
