import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_BUILD } from '../../../platform/http/files/browser-files.ts';

/** The script element of the browser library, with the hash of the served file. */
export function libraryTag(baseUrl: string, folder = WEB_BUILD): string {
  const text = readFileSync(join(folder, 'library/manifest.json'), 'utf8');
  const { version, integrity } = JSON.parse(text) as { version: string; integrity: string };
  return `<script src="${baseUrl}/js/v${version}/recaudo.js"\n  integrity="${integrity}" crossorigin="anonymous"></script>`;
}
