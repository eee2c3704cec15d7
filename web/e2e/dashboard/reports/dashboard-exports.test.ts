import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRun, followRun } from '../../../../server/src/reports/exports/follow-run.ts';
import { listViolations } from '../../support/accessibility.ts';
import { type Dashboard, sandboxClient, shareDashboard, signUp, visit } from '../../support/dashboard.ts';
import { openFromMenu } from '../../support/dashboard-menu.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(() => dashboard.close());

async function* twoPages() {
  yield Array.from({ length: 1_000 }, () => 'a row');
  yield ['the last one'];
}

test('a running export shows its progress and can be cancelled', async () => {
  const { page, complaints } = await visit(dashboard);
  await signUp(page, 'exporta@example.com');
  const { merchantId } = await sandboxClient(page, dashboard);
  const { gateway } = dashboard.panel.sandbox;
  const run = {
    id: 'ex1',
    file: 'customers.xlsx',
    filters: {},
    account_id: null,
    account_name: 'Ana Torres',
  };
  await beginRun(gateway, merchantId, { ...run, total: 4_000 });
  const pages = followRun(gateway, merchantId, 'ex1', twoPages());
  await pages.next();
  await pages.next();

  await openFromMenu(page, 'Reportes', 'Exportaciones');
  const bar = page.getByRole('progressbar', { name: 'Avance de la exportación: Clientes' });
  await bar.waitFor();
  await expect
    .poll(() => bar.evaluate((element: HTMLProgressElement) => [element.value, element.max]))
    .toEqual([1_000, 4_000]);
  await page.getByText('1.000 de 4.000').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Detener' }).click();
  await page.getByRole('row', { name: /Clientes \(XLSX\) .*Ana Torres Detenida/ }).waitFor();
  await expect(pages.next()).rejects.toThrow('the export was cancelled');
  expect(complaints).toEqual([]);
});
