import {
  recordBackup,
  recordBackupFailure,
  recordVerification,
} from '../../../src/operations/health/stores/backup-store.ts';
import { savePageCheck } from '../../../src/operations/health/stores/page-check-store.ts';
import { findKeyFileFault } from '../../../src/operations/installation/keys.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { watchQuarantine } from '../../../src/platform/database/integrity/quarantine.ts';
import { markCopy } from '../../../src/platform/database/integrity/restored-copy-store.ts';
import { answering } from './answering.ts';
import { ago, DAY_MS, fault, type HealthFault, MINUTE_MS, replacing } from './fault.ts';

const noBackups = statement('test_no_backups', 'delete from backup_state');
const noCopies = statement('test_no_copies', 'delete from restored_copies');

export const keepingFaults: readonly HealthFault[] = [
  fault(
    'no backup was ever made',
    'nunca se ha hecho un respaldo',
    ['backup_missing', 'warning', 'works'],
    async bench => {
      await bench.gateway.database.run(noBackups);
      return () => bench.backUp();
    },
  ),
  fault(
    'the last backup is old',
    'el último respaldo es viejo',
    ['backup_old', 'warning', 'works'],
    async bench => {
      const at = ago(bench, 3 * DAY_MS);
      await recordBackup(bench.gateway.database, { id: 'old', at, bytes: 1, isEncrypted: false });
      return () => bench.backUp();
    },
  ),
  fault(
    'the last backup failed',
    'el último respaldo falló',
    ['backup_failed', 'problem', 'works'],
    async bench => {
      await recordBackupFailure(bench.gateway.database, ago(bench, MINUTE_MS), 'the disk is full');
      return () => bench.backUp();
    },
  ),
  fault(
    'a test restore found damage',
    'una restauración de prueba halló daños',
    ['backup_bad', 'problem', 'works'],
    async bench => {
      const verified = { id: 'bad', at: ago(bench, MINUTE_MS), problems: ['2 pages are damaged'] };
      await recordVerification(bench.gateway.database, verified);
      return () => bench.backUp();
    },
  ),
  fault(
    'the archive has stopped',
    'el archivo continuo no avanza',
    ['archive_stuck', 'problem', 'works'],
    replacing(({ database }) => ({
      database: answering(database, 'backup_state_read', before => ({
        ...before,
        is_archiving: true,
        archived_until: null,
        archive_failed_at: new Date(),
        archive_failure: 'no such folder',
      })),
    })),
  ),
  fault(
    'the key file is missing',
    'falta el archivo de llaves',
    ['key_file_missing', 'problem', 'works'],
    replacing(() => {
      const config = {
        dataFolder: '/nonexistent',
        keyFiles: { production: '/nonexistent/keys.json', sandbox: undefined },
      };
      return { findKeyFileFault: () => findKeyFileFault(config, 'production') };
    }),
  ),
  fault(
    'the access review is overdue',
    'la revisión de accesos está vencida',
    ['access_review_overdue', 'warning', 'works'],
    replacing(bench => ({
      findAccessReview: async () => ({
        dueAt: new Date(bench.realClock.now().getTime() - DAY_MS),
        isDue: true,
      }),
    })),
  ),
  fault(
    'the certificate is about to expire',
    'el certificado está por vencer',
    ['certificate_ends', 'warning', 'works'],
    replacing(({ realClock }) => ({
      readCertificate: () => ({ endsAt: new Date(realClock.now().getTime() + 3 * DAY_MS) }),
    })),
  ),
  fault(
    'the payment pages have changed',
    'las páginas de pago cambiaron',
    ['pages_changed', 'problem', 'works'],
    async bench => {
      const check = { checkedAt: bench.gateway.realClock.now(), lookedAt: 4 };
      await savePageCheck(bench.gateway.database, { ...check, differences: ['another script'] });
      return () => savePageCheck(bench.gateway.database, { ...check, differences: [] });
    },
  ),
  fault(
    'the installation is a restored copy',
    'la instalación es una copia restaurada',
    ['copy_closed', 'problem', 'down'],
    async bench => {
      const { gateway } = bench;
      const restoredAt = gateway.realClock.now();
      await markCopy(gateway.database, { restoredAt, stateOf: restoredAt, backupId: 'b1' });
      const quarantine = await watchQuarantine(gateway.database, () => undefined);
      gateway.quarantine = quarantine;
      return async () => {
        quarantine.close();
        gateway.quarantine = undefined;
        await gateway.database.run(noCopies);
      };
    },
  ),
];
