import { importsOf } from './architecture-rules.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Files that import each other, directly or by way of others, as `a.ts -> b.ts -> a.ts`: one circle for each import
 * that closes one. A type counts like anything else: whoever reads one of them has to read them all.
 */
export function listImportCircles(files: readonly SourceFile[]): string[] {
  const importsBy = new Map(
    files.map(file => [file.path.replace('server/src/', ''), importsOf(file).map(({ target }) => target)]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (path: string, way: readonly string[]): void => {
    const from = way.indexOf(path);
    if (from !== -1) circles.push([...way.slice(from), path].join(' -> '));
    if (from !== -1 || done.has(path)) return;
    for (const target of importsBy.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  };
  for (const path of importsBy.keys()) follow(path, []);
  return circles;
}
