/** URL parameters that are not part of a view: the page, and open dialogs. */
const passing = ['pagina', 'before', 'after', 'antes', 'nuevo'];

/** The URL's filters as a view stores them: without those parameters, in a fixed order. */
export function viewQuery(search: string): string {
  const filters = new URLSearchParams(search);
  for (const name of passing) filters.delete(name);
  filters.sort();
  return filters.toString();
}
