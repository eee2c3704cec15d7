import type { Page } from 'playwright-core';
import { statement } from '../../../server/src/platform/database/connections/connection.ts';
import { PASSWORD } from '../../../server/test/support/world/gateway/test-panel.ts';
import type { Dashboard } from './dashboard.ts';

const age = statement('test_age_sessions', `update sessions set fresh_at = fresh_at - interval '10 minutes'`);

/** Ages every session's last proof by ten minutes. */
export const ageSessions = (dashboard: Dashboard) => dashboard.panel.control.database.run(age);

export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' });

export async function proveByPassword(page: Page): Promise<void> {
  await proofDialog(page).getByLabel('Tu contraseña').fill(PASSWORD);
  await proofDialog(page).getByRole('button', { name: 'Confirmar y seguir' }).click();
}
