import { isHistoryName, parseSegmentName } from './segments.ts';

/**
 * An archived file's name contains the segment, its closing time and the checksum of its content, so that a second file
 * with other content is detected before it is written, encrypted or not.
 */
export interface ArchivedFile {
  /** PostgreSQL's name of the file. */
  name: string;
  closedAt: Date;
  sha256: string;
  isEncrypted: boolean;
  /** In the archive's folder. */
  fileName: string;
}

const FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)-(\d{8}T\d{6}Z)-([0-9a-f]{64})\.gz(\.age)?$/;

export function archivedName(file: Omit<ArchivedFile, 'fileName'>): string {
  const closed = file.closedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${file.name}-${closed}-${file.sha256}.gz${file.isEncrypted ? '.age' : ''}`;
}

/** Undefined for other files: parts of an unfinished file, and files that do not belong to the archive. */
export function parseArchivedName(fileName: string): ArchivedFile | undefined {
  const [, name, closed, sha256, age] = FILE.exec(fileName) ?? [];
  if (name === undefined || closed === undefined || sha256 === undefined) return undefined;
  const iso = closed.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return { name, closedAt: new Date(iso), sha256, isEncrypted: age !== undefined, fileName };
}

/** Decides what to do with a file from PostgreSQL, which may have been shipped before a crash. */
export function judgeArrival(
  archived: readonly ArchivedFile[],
  { name, sha256 }: { name: string; sha256: string },
): 'write' | 'there' | 'conflict' {
  const namesakes = archived.filter(file => file.name === name);
  if (namesakes.length === 0) return 'write';
  return namesakes.some(file => file.sha256 === sha256) ? 'there' : 'conflict';
}

/** Files that no restore from these positions needs; timeline histories are kept forever. */
export const listUnneeded = (
  archived: readonly ArchivedFile[],
  firstNeeded: bigint,
  segmentBytes: number,
): ArchivedFile[] =>
  archived.filter(({ name }) => {
    if (isHistoryName(name)) return false;
    const segment = parseSegmentName(name, segmentBytes);
    return segment !== undefined && segment.number < firstNeeded;
  });
