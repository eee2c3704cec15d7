import { type FileType, fileTypes } from '@recaudo/contract/shared/file-types';

const beginnings: Record<FileType, Buffer> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
};

/** What the bytes are, whatever the name and the sender say; undefined for anything else. */
export const typeOfFile = (content: Buffer): FileType | undefined =>
  fileTypes.find(type => content.subarray(0, beginnings[type].length).equals(beginnings[type]));

const NAME_MAX = 100;

/** A name without folders and without what a disk, a header or a terminal could take for more than a name. */
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

/** For a header: plain emails for old browsers, and the real name. */
export const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()]/g, escape)}`;

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
