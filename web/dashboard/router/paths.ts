export type Params = Record<string, string>;

/** The parameters of a path that matches the pattern, or undefined. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const patternParts = split(pattern);
  const pathParts = split(path);
  if (patternParts.length !== pathParts.length) return undefined;
  const params: Params = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

const split = (path: string): string[] => path.split('/').filter(part => part !== '');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The URL's filters with some changes. Drops empty filters and returns to the first page. */
export function changeFilters(search: string, changes: Record<string, string | undefined>): string {
  const filters = new URLSearchParams(search);
  filters.delete('pagina');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') filters.delete(name);
    else filters.set(name, value);
  }
  const text = filters.toString();
  return text === '' ? '' : `?${text}`;
}
