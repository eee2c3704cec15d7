import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_BUILD } from '../../platform/http/files/browser-files.ts';

/** Latin letters, as the package of the typeface has them. */
const RANGE =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/** The dashboard's typeface from the files of its build; without a build the browser's own stays. */
export function typefaceStyle(folder = join(WEB_BUILD, 'dashboard')): string {
  if (!existsSync(folder)) return '';
  const file = readdirSync(folder).find(
    name => name.startsWith('inter-latin-wght-') && name.endsWith('.woff2'),
  );
  if (file === undefined) return '';
  return `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url("/assets/dashboard/${file}") format("woff2");
  unicode-range: ${RANGE};
}
`;
}
