import { Gauge, type Registry } from 'prom-client';

/** The latest instants covered by a backup, a verified backup and the archive; null if there is none yet. */
export interface BackupInstants {
  madeAt: Date | null;
  verifiedAt: Date | null;
  archivedUntil: Date | null;
}

/** Undefined if backups are made outside of this program. */
export type ReadBackupInstants = () => Promise<BackupInstants | undefined>;

export interface BackupMetrics {
  watchBackups(environment: string, read: ReadBackupInstants): void;
  /** Damaged pages that PostgreSQL has read; undefined if unknown. */
  watchChecksums(environment: string, read: () => Promise<number | undefined>): void;
}

const gauges: Record<keyof BackupInstants, { name: string; help: string }> = {
  madeAt: {
    name: 'recaudo_backup_timestamp_seconds',
    help: 'When the last good backup was made; 0 if there is none',
  },
  verifiedAt: {
    name: 'recaudo_backup_verified_timestamp_seconds',
    help: 'When a backup was last restored beside and found good; 0 if that never was',
  },
  archivedUntil: {
    name: 'recaudo_archived_until_timestamp_seconds',
    help: 'Up to which instant a restore reaches by the archive; 0 if there is none',
  },
};

const names = ['madeAt', 'verifiedAt', 'archivedUntil'] as const;

/** The first gauge of a scrape reads the instants for all of them. */
export function newBackupMetrics(registry: Registry): BackupMetrics {
  const watched: { environment: string; read: ReadBackupInstants }[] = [];
  let filled = Promise.resolve();
  const made = names.map(
    (instant, index) =>
      new Gauge({
        ...gauges[instant],
        labelNames: ['environment'] as const,
        aggregator: 'max',
        registers: [registry],
        collect() {
          if (index === 0) filled = fill();
          return filled;
        },
      }),
  );
  const fill = async () => {
    for (const gauge of made) gauge.reset();
    for (const { environment, read } of watched) {
      const instants = await read().catch(() => undefined);
      if (instants === undefined) continue;
      for (const [index, instant] of names.entries()) {
        made[index]?.set({ environment }, secondsOf(instants[instant]));
      }
    }
  };
  return {
    watchBackups: (environment, read) => void watched.push({ environment, read }),
    watchChecksums: newChecksumGauge(registry),
  };
}

function newChecksumGauge(registry: Registry): BackupMetrics['watchChecksums'] {
  const watched: Parameters<BackupMetrics['watchChecksums']>[] = [];
  const gauge = new Gauge({
    name: 'recaudo_database_checksum_failures',
    help: 'Damaged pages that PostgreSQL has read in the database of an environment',
    labelNames: ['environment'] as const,
    aggregator: 'max',
    registers: [],
    async collect() {
      this.reset();
      for (const [environment, read] of watched) {
        const failures = await read().catch(() => undefined);
        if (failures !== undefined) this.set({ environment }, failures);
      }
    },
  });
  registry.registerMetric(gauge);
  return (...one) => void watched.push(one);
}

const secondsOf = (instant: Date | null): number => (instant === null ? 0 : instant.getTime() / 1_000);
