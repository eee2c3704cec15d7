import type { Problem } from '@recaudo/contract/operator/operator-answers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkUp, verdictOf } from '../../../src/operations/health/check-up.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { type App, newHttpServer } from '../../../src/platform/http/server.ts';
import { operatorRoutes } from '../../../src/portal/operator/routes.ts';
import { addStatus } from '../../../src/portal/status/routes.ts';
import { readPage } from '../../support/guides/guide.ts';
import { type Bench, openBench, recordAllSweeps, reportConnection } from '../../support/health/bench.ts';
import type { HealthFault } from '../../support/health/fault.ts';
import { healthFaults } from '../../support/health/faults.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { fail } from '../../support/world/shop/panel.ts';

/** Issue 34, point 10: no injected fault leaves the health "well". docs/guides/reliability/health.md has the table. */

let bench: Bench;
let sandbox: TestGateway;
let app: App;
beforeAll(async () => {
  sandbox = await startSharedGateway();
  bench = await openBench();
  app = newHttpServer({ helpUrl: bench.gateway.portalUrl, onUnexpectedError: fail });
  operatorRoutes(app, { sandbox: sandbox.served, production: bench.gateway });
});
afterAll(async () => {
  await app.close();
  await bench.close();
});

async function readProblems(): Promise<Problem[]> {
  const answer = await app.inject({ method: 'GET', url: '/ops/health' });
  expect(answer.statusCode).toBe(200);
  const { environments } = answer.json<{ environments: { production: { problems: Problem[] } } }>();
  return environments.production.problems;
}

/** A new page each time, because the portal caches the status for ten seconds. */
async function readStatus(language: string): Promise<string> {
  const page = newHttpServer({ helpUrl: bench.gateway.portalUrl, onUnexpectedError: fail });
  addStatus(page, { sandbox: undefined, production: bench.gateway });
  const { body } = await page.inject({ method: 'GET', url: `/estado?lang=${language}` });
  await page.close();
  return body;
}

async function refresh(): Promise<void> {
  for (const id of ['cards-a', 'pse-a', 'cash-a', 'spare']) await reportConnection(bench, id, 'up');
  await recordAllSweeps(bench);
}

test('without a fault everything is healthy', async () => {
  await refresh();
  expect(await readProblems()).toEqual([]);
  expect(verdictOf(checkUp(await readHealth(bench.gateway)))).toBe('well');
  expect(await readStatus('es')).toContain('Todo funciona.');
});

const inWords = { works: 'All systems operational.', unsteady: 'Degraded', down: 'Down' } as const;

test.each(healthFaults.map((fault): [string, HealthFault] => [fault.name.en, fault]))(
  'health is not "well": %s',
  async (_name, fault) => {
    await refresh();
    const cure = await fault.inject(bench);
    try {
      const problems = await readProblems();
      const found = problems.find(({ code }) => code === fault.code);
      expect(problems.map(({ code }) => code)).toContain(fault.code);
      expect(found?.is_warning).toBe(fault.isWarning);
      const verdict = verdictOf(checkUp(await readHealth(bench.gateway)));
      expect(verdict).toBe(fault.isWarning ? 'warnings' : 'PROBLEM');
      const page = await readStatus('en');
      expect(page).toContain(inWords[fault.shown]);
      if (fault.shown !== 'works') expect(page).not.toContain(inWords.works);
    } finally {
      await cure();
    }
    await refresh();
    expect(await readProblems()).toEqual([]);
  },
  60_000,
);

test('production that lost its key file is out of service, not still to be opened', async () => {
  await refresh();
  const sandboxAlone = { ...bench.gateway, findKeyFileFault: () => ({ kind: 'not_named' as const }) };
  const page = newHttpServer({ helpUrl: bench.gateway.portalUrl, onUnexpectedError: fail });
  addStatus(page, { sandbox: sandboxAlone, production: undefined });
  const { body } = await page.inject({ method: 'GET', url: '/estado?lang=en' });
  await page.close();
  expect(body).toContain(inWords.down);
  expect(body).not.toContain(inWords.works);
  expect(verdictOf(checkUp(await readHealth(sandboxAlone)))).toBe('PROBLEM');
});

const words = {
  en: {
    problem: 'problem',
    warning: 'warning',
    works: 'works',
    unsteady: 'degraded',
    down: 'out of service',
  },
  es: {
    problem: 'problema',
    warning: 'aviso',
    works: 'funciona',
    unsteady: 'con intermitencias',
    down: 'fuera de servicio',
  },
} as const;

test.each(['en', 'es'] as const)("the guide's table matches this test (%s)", language => {
  const said = words[language];
  const rows = healthFaults.map(
    ({ name, code, isWarning, shown }) =>
      `| ${name[language]} | \`${code}\` | ${isWarning ? said.warning : said.problem} | ${said[shown]} |`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const guide = readPage(`health${language === 'es' ? '.es' : ''}.md`);
  expect(rows.filter(row => !guide.includes(row))).toEqual([]);
});
