import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mustRun } from './run-program.ts';

/** A payout file as another program reads it. */
export interface ReadFile {
  count: string;
  sum: string;
  lines: [id: string, amount: string, name: string, account: string][];
}

/** Compiles the reader with Maven, and reads the files. */
export async function readWithProwide(
  folder: string,
  sources: string,
  files: readonly { version: string; path: string }[],
): Promise<ReadFile[]> {
  const [target, list, answer] = ['prowide', 'prowide-class-path', 'prowide-answer'].map(name =>
    join(folder, name),
  ) as [string, string, string];
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`];
  await mustRun('mvn', ['-q', '-B', '-f', join(sources, 'pom.xml'), `-Dinterop.target=${target}`, ...goals]);
  const classPath = [join(target, 'classes'), readFileSync(list, 'utf8').trim()].join(delimiter);
  const pairs = files.flatMap(({ version, path }) => [version, path]);
  await mustRun('java', ['-cp', classPath, 'recaudo.interop.PayoutFiles', answer, ...pairs]);
  const read: ReadFile[] = [];
  for (const line of readFileSync(answer, 'utf8').trimEnd().split('\n')) {
    const [first = '', second = '', name, account] = line.split('\t');
    if (name === undefined || account === undefined) read.push({ count: first, sum: second, lines: [] });
    else read.at(-1)?.lines.push([first, second, name, account]);
  }
  return read;
}
