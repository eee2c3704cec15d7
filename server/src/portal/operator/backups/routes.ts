import { backups } from '@recaudo/contract/operator/backups';
import { requestBackup } from '../../../operations/health/stores/backup-store.ts';
import type { Control } from '../../../people/control.ts';
import { reject } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** Uses the sandbox, which always exists and is in the backed-up server. */
export function operatorBackupRoutes(app: App, { gateways: { sandbox }, realClock }: Control): void {
  mount(app, backups.request, async request => {
    const { action } = request.body;
    request.auditDetails = { what: action };
    if ((await requestBackup(sandbox.database, action, realClock.now())) > 0) return;
    throw reject('backup_not_possible');
  });
}
