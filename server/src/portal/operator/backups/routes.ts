import { errors } from '@recaudo/contract/error-table';
import { backups } from '@recaudo/contract/panel/backups';
import { GatewayError } from '../../../errors.ts';
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
    throw new GatewayError(errors.invalidValue, {
      description:
        'This installation makes no backups by itself (RECAUDO_BACKUP_DIR), or one was asked for already',
    });
  });
}
