interface Debtor {
  customer: { id: string; name: string };
}

/** More names than this are counted instead. */
const NAMED = 5;

/** First names of the recipients without duplicates, and the number of further ones. */
export function firstNames(rows: readonly Debtor[]): { names: string[]; more: number } {
  const people = new Map(
    rows.map(({ customer }) => [customer.id, customer.name.trim().split(/\s+/, 1)[0] ?? '']),
  );
  const all = [...people.values()];
  // A single further name is shorter than "1 more".
  const named = all.length === NAMED + 1 ? NAMED + 1 : NAMED;
  return { names: all.slice(0, named), more: Math.max(0, all.length - named) };
}
