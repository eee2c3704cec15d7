/** Ignores accents and case: a payer who types "itau" means Itaú. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

/** Names that start with the text come first, then those with a word that does, then those that contain it. */
export function findNames<Named extends { name: string }>(all: readonly Named[], typed: string): Named[] {
  const query = plainName(typed);
  if (query === '') return [...all];
  const rank = ({ name }: Named): number => {
    const plain = plainName(name);
    if (plain.startsWith(query)) return 0;
    if (plain.includes(` ${query}`)) return 1;
    return plain.includes(query) ? 2 : 3;
  };
  return all
    .map((named, at) => ({ named, at, rank: rank(named) }))
    .filter(found => found.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ named }) => named);
}
