import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestGateway } from '../world/gateway/test-gateway.ts';
import { guideNames, readClient, readRunnableSteps, type SnippetLanguage } from './guide.ts';
import { writeJavaProgram } from './java-program.ts';
import { type Reader, type WrittenProgram, writeJqStandIn, writeProgram } from './programs.ts';
import { type CallRecord, type RecordedCall, stepUrl } from './recorded-calls.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface GuideRun {
  output: string;
  steps: RecordedCall[][];
}

export interface Bench {
  shop: TestGateway;
  record: CallRecord;
  folder: string;
  hasJq: boolean;
}

/** Runs each guide once per language, all in parallel, each with its own merchant. */
export function newGuideRuns(bench: Bench, languages: readonly SnippetLanguage[]) {
  const known = new Map<string, Promise<GuideRun>>();
  const java = languages.includes('java') ? runInJava(bench) : undefined;
  const start = (name: string, language: SnippetLanguage): void => {
    const started =
      language === 'java'
        ? (java ?? Promise.resolve(new Map<string, GuideRun>())).then(runs => found(runs.get(name), name))
        : runGuide(bench, name, language);
    // The caller handles a failure; without this, it would also fail the test that runs meanwhile.
    started.catch(() => undefined);
    known.set(`${name} ${language}`, started);
  };
  return (name: string, language: SnippetLanguage): Promise<GuideRun> => {
    if (!known.has(`${name} ${language}`)) for (const one of languages) start(name, one);
    return found(known.get(`${name} ${language}`), `${name} ${language}`);
  };
}

function found<Run>(run: Run | undefined, name: string): Run {
  if (run === undefined) throw new Error(`${name} was not run`);
  return run;
}

/** Runs every tab of a guide, language after language, as one reader. */
export async function runAllTabs(bench: Bench, name: string, languages: readonly SnippetLanguage[]) {
  const reader = await newReader(bench);
  for (const language of languages) if (language !== 'java') await runGuide(bench, name, language, reader);
  return bench.record.stepsOf(reader.merchantId).flat();
}

async function runGuide(
  bench: Bench,
  name: string,
  language: Exclude<SnippetLanguage, 'java'>,
  knownReader?: Reader,
): Promise<GuideRun> {
  const reader = knownReader ?? (await newReader(bench));
  const steps = readRunnableSteps(name);
  const marks = marksFor(reader, steps.length);
  const program = await writeProgram(join(bench.folder, language, name), language, {
    steps,
    client: readClient(),
    marks,
    reader,
  });
  const output = await outputOf(bench, program);
  return { output, steps: bench.record.stepsOf(reader.merchantId) };
}

async function runInJava(bench: Bench): Promise<Map<string, GuideRun>> {
  const guides = await Promise.all(
    guideNames.map(async name => {
      const [reader, steps] = [await newReader(bench), readRunnableSteps(name)];
      return { name, steps, reader, marks: marksFor(reader, steps.length) };
    }),
  );
  const program = await writeJavaProgram(join(bench.folder, 'java'), guides, readClient().java ?? '');
  const output = await outputOf(bench, program);
  return new Map(
    guides.map(({ name, reader }) => {
      const failure = new RegExp(`^guide ${name} failed: (.*)$`, 'm').exec(output)?.[1];
      return [name, { output: failure ?? output, steps: bench.record.stepsOf(reader.merchantId) }];
    }),
  );
}

const marksFor = ({ baseUrl, merchantId }: Reader, count: number): string[] =>
  Array.from({ length: count }, (_, step) => stepUrl(baseUrl, merchantId, step));

async function newReader({ shop }: Bench): Promise<Reader> {
  const { merchant, privateKey, publicKey } = await shop.merchant();
  return { baseUrl: shop.gateway.baseUrl, merchantId: merchant.id, privateKey, publicKey };
}

/** Returns stdout; throws with stderr if the program fails. */
async function outputOf({ folder, hasJq }: Bench, { command, parameters }: WrittenProgram): Promise<string> {
  const path = hasJq ? process.env['PATH'] : `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`;
  const { stdout } = await run(command, parameters, { env: { ...ownVariables(), PATH: path } });
  return stdout;
}

/** Without RECAUDO_* variables: the production snippets would use a developer's real keys. */
const ownVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RECAUDO_')));

/** Installs the client package as npm would, and a jq stand-in where jq is missing. */
export async function installForReaders(folder: string, hasJq: boolean): Promise<void> {
  const client = join(folder, 'node_modules/@recaudo/client');
  await mkdir(client, { recursive: true });
  await cp(join(root, 'client/package.json'), join(client, 'package.json'));
  const project = join(root, 'client/tsconfig.json');
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', join(client, 'dist')]);
  if (!hasJq) await writeJqStandIn(join(folder, 'bin'));
}
