/** Of an address, but not of a view: a place in the list, and dialogs that are open. */
const passing = ['pagina', 'before', 'after', 'antes', 'nuevo'];

/** The filters of an address as a view keeps them: without what passes, always in the same order. */
export function viewQuery(search: string): string {
  const filters = new URLSearchParams(search);
  for (const name of passing) filters.delete(name);
  filters.sort();
  return filters.toString();
}
