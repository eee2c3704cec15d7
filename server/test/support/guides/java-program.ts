import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from './guide.ts';
import { fillIn, type Reader, type WrittenProgram } from './programs.ts';

export interface JavaGuide {
  name: string;
  steps: Step[];
  marks: string[];
  reader: Reader;
}

const IMPORT = /^import [\w.*]+;\n?/gm;
const withoutImports = (code: string): string => code.replaceAll(IMPORT, '');
const classOf = (name: string): string => `Guide_${name.replaceAll('-', '_')}`;

/** Each guide becomes a class with its own client, because each has its own keys. */
function classText({ name, steps, marks, reader }: JavaGuide, client: string): string {
  const lines = steps.flatMap(({ snippets }, index) => [
    withoutImports(snippets.java ?? ''),
    `mark("${marks[index] ?? ''}");`,
  ]);
  const own = withoutImports(client).replace('public class Recaudo', 'static class Recaudo');
  return fillIn(
    `class ${classOf(name)} extends Guides {\n${own}\nstatic void run() throws Exception {\n${lines.join('\n')}\n}\n}`,
    reader,
  );
}

const MAIN = `class Guides {
  static void mark(String url) throws Exception {
    new java.net.URL(url).openStream().close();
  }

  interface Lines {
    void run() throws Exception;
  }

  static void tell(String name, Lines lines) {
    try {
      lines.run();
      System.out.println("guide " + name + " ended");
    } catch (Throwable failure) {
      System.out.println("guide " + name + " failed: " + failure);
    }
  }

  public static void main(String[] names) {
CALLS
  }
}`;

/** Puts all guides in one file that `java` compiles and runs, because each start takes 1.5 seconds. */
export async function writeJavaProgram(
  folder: string,
  guides: JavaGuide[],
  client: string,
): Promise<WrittenProgram> {
  const all = [client, ...guides.flatMap(({ steps }) => steps.map(({ snippets }) => snippets.java ?? ''))];
  const imports = new Set(all.flatMap(code => code.match(IMPORT) ?? []).map(line => line.trim()));
  const calls = guides.map(({ name }) => `    tell("${name}", ${classOf(name)}::run);`).join('\n');
  const parts = [
    ...imports,
    MAIN.replace('CALLS', calls),
    ...guides.map(guide => classText(guide, client)),
    '',
  ];
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'Guides.java');
  await writeFile(program, parts.join('\n'));
  return { command: 'java', parameters: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', program] };
}
