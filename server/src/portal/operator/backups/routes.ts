import { backups } from '@recaudo/contract/panel/backups';
import { reject } from '../../../errors.ts';
import { requestBackup } from '../../../health/backup-store.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import type { Control } from '../../../people/control.ts';

/** The sandbox is always there, and lies in the server that is copied. */
export function operatorBackupRoutes(app: App, { gateways: { sandbox }, realClock }: Control): void {
  mount(app, backups.request, async request => {
    const { action } = request.body;
    request.auditDetails = { what: action };
    if ((await requestBackup(sandbox.database, action, realClock.now())) > 0) return;
    throw reject('backup_not_possible');
  });
}
