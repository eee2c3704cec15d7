import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideNames, readRunnableSteps, type Step, snippetLanguages } from '../../support/guides/guide.ts';
import { installForReaders, newGuideRuns, runAllTabs } from '../../support/guides/guide-runs.ts';
import { fillIn } from '../../support/guides/programs.ts';
import { listChanges, newCallRecord, type RecordedCall } from '../../support/guides/recorded-calls.ts';
import { differencesFrom } from '../../support/guides/shown-answer.ts';
import { findTool } from '../../support/guides/tools.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const record = newCallRecord();
const shop = useGateway({ prepare: app => record.listenTo(app) });
const tools = snippetLanguages.map(findTool);
const present = tools.filter(({ isMissing }) => !isMissing).map(({ language }) => language);
const hasJq = spawnSync('jq', ['--version'], { stdio: 'ignore' }).status === 0;
let folder: string;
let runOf: ReturnType<typeof newGuideRuns>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaudo-guides-'));
  await installForReaders(folder, hasJq);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  shop.gateway.baseUrl = `http://127.0.0.1:${port}`;
  runOf = newGuideRuns({ shop, record, folder, hasJq }, present);
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * A guide shows parts of a response: one response of the step must match, otherwise this returns the differences of the
 * last one.
 */
function complaintsAbout({ shown }: Step, calls: readonly RecordedCall[]): string[] {
  if (shown === undefined) return [];
  const reader = { baseUrl: shop.gateway.baseUrl, merchantId: '…', privateKey: '…', publicKey: '…' };
  const example: unknown = JSON.parse(fillIn(shown, reader));
  const tries = calls.map(({ answer }) => differencesFrom(example, answer));
  return tries.some(differences => differences.length === 0)
    ? []
    : (tries.at(-1) ?? ['nothing was asked for']);
}

test('getting-started: one reader can paste every tab', async () => {
  const calls = await runAllTabs({ shop, record, folder, hasJq }, 'getting-started', present);
  const made = calls.filter(({ method }) => method === 'POST').map(({ status }) => status);
  expect(made).toEqual(present.filter(language => language !== 'java').map(() => 200));
});

test('webhooks: one reader can paste every tab, and each endpoint is verified', async () => {
  const calls = await runAllTabs({ shop, record, folder, hasJq }, 'webhooks', present);
  const made = calls.filter(({ method, path }) => method === 'POST' && path === '/webhooks');
  expect(made.map(({ status, answer }) => [status, (answer as { status: string }).status])).toEqual(
    present.filter(language => language !== 'java').map(() => [201, 'verified']),
  );
});

describe.each(guideNames)('%s', name => {
  const steps = readRunnableSteps(name);
  const stepsIn = (...languages: (typeof snippetLanguages)[number][]): [index: number, step: Step][] =>
    [...steps.entries()].filter(([, { snippets }]) => languages.every(language => language in snippets));

  for (const { language, title, isMissing } of tools) {
    test.skipIf(isMissing)(`${title}: every snippet runs and gets the response in the guide`, async () => {
      const ran = await runOf(name, language);
      // One more than the steps, for calls after the last step.
      expect(ran.steps.length, ran.output).toBe(steps.length + 1);
      for (const [index, step] of stepsIn(language))
        expect(complaintsAbout(step, ran.steps[index] ?? []), `step ${index + 1}`).toEqual([]);
    });

    if (language === 'js') continue;
    test.skipIf(isMissing)(`${title}: each step makes the same changes as in Node.js`, async () => {
      const [node, own] = [await runOf(name, 'js'), await runOf(name, language)];
      for (const [index] of stepsIn(language, 'js'))
        expect(listChanges(own.steps[index] ?? []), `step ${index + 1}`).toEqual(
          listChanges(node.steps[index] ?? []),
        );
    });
  }
});
