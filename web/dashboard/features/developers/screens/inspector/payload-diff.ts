/** A field that differs between two objects; undefined if one lacks it. */
export interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

/** Fields in the order of the first object, then those only in the second. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths]
    .map(path => ({ path, before: was.get(path), after: is.get(path) }))
    .filter(one => one.before !== one.after);
}

/** Every value by path; an empty list or object counts as a value. */
function leavesOf(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const walk = (part: unknown, path: string): void => {
    const entries = typeof part === 'object' && part !== null ? Object.entries(part) : [];
    if (entries.length === 0 && path !== '') leaves.set(path, JSON.stringify(part) ?? '');
    for (const [name, inside] of entries) {
      const step = Array.isArray(part) ? `${path}[${name}]` : [path, name].filter(Boolean).join('.');
      walk(inside, step);
    }
  };
  walk(value, '');
  return leaves;
}
