interface Debtor {
  customer: { id: string; name: string };
}

/** As many as are named before the others are counted. */
const NAMED = 5;

/** To whom mails go, as one would say it: each person once, by the first name, and how many more there are. */
export function firstNames(rows: readonly Debtor[]): { names: string[]; more: number } {
  const people = new Map(
    rows.map(({ customer }) => [customer.id, customer.name.trim().split(/\s+/, 1)[0] ?? '']),
  );
  const all = [...people.values()];
  // One more is shorter by its name than by "1 more".
  const named = all.length === NAMED + 1 ? NAMED + 1 : NAMED;
  return { names: all.slice(0, named), more: Math.max(0, all.length - named) };
}
