import { openDatabase } from '../../../src/platform/database/connections/connection.ts';
import { answering, failing } from './answering.ts';
import { fault, type HealthFault, replacing } from './fault.ts';

const noSpace = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
  code: '25006',
});
const noWrites = (error: Error) =>
  replacing(({ database }) => ({ database: failing(database, 'readiness_probe', error) }));

const settled = (check: { differences: number; ended_at: Date }) => ({
  since: new Date('2026-01-01T12:00:00Z'),
  owed_centavos: 200n,
  collected_centavos: 100n,
  ...check,
});

export const databaseFaults: readonly HealthFault[] = [
  fault(
    'the database does not answer',
    'la base de datos no contesta',
    ['database_down', 'problem', 'down'],
    async bench => {
      const { gateway } = bench;
      const before = gateway.database;
      const away = openDatabase({
        address: { socketFolder: '/nonexistent', user: 'nobody' },
        name: 'none',
        poolSize: 1,
      });
      gateway.database = away;
      return async () => {
        gateway.database = before;
        await away.close();
      };
    },
  ),
  fault(
    'the database is read-only',
    'la base de datos es de solo lectura',
    ['disk_read_only', 'problem', 'down'],
    noWrites(readOnly),
  ),
  fault(
    'the disk of the database is full',
    'el disco de la base de datos está lleno',
    ['disk_full', 'problem', 'down'],
    noWrites(noSpace),
  ),
  fault(
    'a page of the database is damaged',
    'una página de la base de datos está dañada',
    ['pages_corrupt', 'problem', 'unsteady'],
    replacing(({ database }) => ({
      database: answering(database, 'checksum_failures', { is_on: true, failures: 2, last_at: new Date() }),
    })),
  ),
  fault(
    'the server keeps no checksums',
    'el servidor no lleva sumas de verificación',
    ['checksums_off', 'warning', 'works'],
    replacing(({ database }) => ({
      database: answering(database, 'checksum_failures', { is_on: false, failures: 0, last_at: null }),
    })),
  ),
  fault(
    'a failover would lose commits',
    'una conmutación perdería commits',
    ['commits_unreplicated', 'warning', 'works'],
    replacing(({ database }) => ({
      database: answering(database, 'health_replication', {
        replicas: 1,
        synchronous_commit: 'on',
        standby_names: '',
      }),
    })),
  ),
  fault(
    'settlements do not agree with the ledger',
    'las liquidaciones no cuadran con el libro',
    ['settlement_differs', 'problem', 'works'],
    replacing(({ database }) => ({
      database: answering(
        database,
        'settlement_check_state',
        settled({ differences: 2, ended_at: new Date() }),
      ),
    })),
  ),
  fault(
    'settlements were not checked for days',
    'nadie comprueba las liquidaciones hace días',
    ['settlement_unchecked', 'warning', 'works'],
    replacing(({ database }) => ({
      database: answering(
        database,
        'settlement_check_state',
        settled({ differences: 0, ended_at: new Date('2026-01-10T12:00:00Z') }),
      ),
    })),
  ),
];
