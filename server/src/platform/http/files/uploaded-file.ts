import { type FileType, fileTypes } from '@recaudo/contract/shared/file-types';

const beginnings: Record<FileType, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
};

/** Detects the type from the content, because the name and the sender may be wrong; undefined for unsupported types. */
export const typeOfFile = (content: Buffer): FileType | undefined =>
  fileTypes.find(type => content.subarray(0, beginnings[type].length).equals(beginnings[type]));

const NAME_MAX = 100;

/** Removes folders and every character that a disk, a header or a terminal could interpret. */
export function cleanFileName(written: string): string {
  const last = written.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._() -]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  return plain === '' ? 'archivo' : plain.slice(-NAME_MAX);
}

/** Content-Disposition: an ASCII name for old browsers, and the real name. */
export const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()]/g, escape)}`;

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
