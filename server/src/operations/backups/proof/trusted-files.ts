import { readArchiveSignature } from '../archive/archive-folder.ts';
import type { ArchivedFile } from '../archive/archive-names.ts';
import { isHistoryName, parseSegmentName } from '../archive/segments.ts';
import { DamagedBackup, type Manifest } from '../copy/manifest.ts';
import { findDistrust, type Trust } from './trust.ts';

export interface JudgedFiles {
  /** Signed by a trusted signer, or unsigned if that was accepted. */
  trusted: ArchivedFile[];
  /** Unsigned and ignored, because another file covers the same part of the log. */
  leftOut: ArchivedFile[];
  unsigned: number;
}

/**
 * Decides which archived files a restore may read. Rejects a wrong signature. Ignores an unsigned file if a signed one
 * of another timeline covers its part, because earlier versions may have left it; otherwise rejects it.
 */
export async function judgeArchived(
  archive: string,
  files: readonly ArchivedFile[],
  { systemId, segmentBytes }: Pick<Manifest, 'systemId' | 'segmentBytes'>,
  trust: Trust,
): Promise<JudgedFiles> {
  const judged: JudgedFiles = { trusted: [], leftOut: [], unsigned: 0 };
  const waiting: { file: ArchivedFile; distrust: string }[] = [];
  for (const file of files) {
    const signature = await readArchiveSignature(archive, file, systemId);
    const distrust = findDistrust(signature, trust);
    if (distrust !== undefined && signature.state !== 'none') {
      throw new DamagedBackup(`${file.fileName} of the archive ${distrust}`);
    }
    if (distrust !== undefined) waiting.push({ file, distrust });
    else judged.trusted.push(file);
    if (signature.state === 'none' && distrust === undefined) judged.unsigned += 1;
  }
  const numberOf = ({ name }: ArchivedFile) => parseSegmentName(name, segmentBytes)?.number;
  const taken = new Set(judged.trusted.map(numberOf));
  for (const { file, distrust } of waiting) {
    if (!isHistoryName(file.name) && !taken.has(numberOf(file))) {
      throw new DamagedBackup(`${file.fileName} of the archive ${distrust}`);
    }
    judged.leftOut.push(file);
  }
  return judged;
}
