import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageAssets } from '../../payer-pages/frame/assets.ts';
import { WEB_BUILD } from '../../platform/http/files/browser-files.ts';
import { integrityOf } from './compare-pages.ts';
import { paymentPages, sandboxPages } from './payment-pages.ts';

export interface InventoryEntry {
  /** The URL; * replaces the hash of its contents. */
  address: string;
  usedOn: string;
  purpose: string;
  /** The control that prevents or reveals a changed file. */
  guardedBy: string;
  integrity: string;
}

type BrowserFile = Omit<InventoryEntry, 'integrity' | 'address'> & { path: string; source: string };

/** Our files that shops load. */
export const browserFiles: readonly BrowserFile[] = [
  {
    path: '/js/v1/recaudo.js',
    source: 'library/recaudo.js',
    usedOn: "the shop's own checkout page",
    purpose: 'creates tokens and device sessions, mounts the hosted fields',
    guardedBy: 'exact versions never change, and the shop can pin them with integrity; pages check',
  },
  {
    path: '/js/v1/fields/field.html',
    source: 'hosted-fields/field.html',
    usedOn: 'the frames of the hosted fields',
    purpose: 'the document of one field of a card',
    guardedBy: 'policy of the frame; pages check',
  },
  {
    path: '/js/v1/fields/field.js',
    source: 'hosted-fields/field.js',
    usedOn: 'the frames of the hosted fields',
    purpose: 'reads a card and sends it only to our API',
    guardedBy: "policy of the frame (script-src 'self', connect-src 'self'); pages check",
  },
  {
    path: '/js/v1/fields/field.css',
    source: 'hosted-fields/field.css',
    usedOn: 'the frames of the hosted fields',
    purpose: 'styles a field',
    guardedBy: 'policy of the frame; pages check',
  },
];

/** Every script and style sheet of payment pages with its purpose and hash (PCI DSS 6.4.3), as far as built. */
export function listInventory(): InventoryEntry[] {
  const { script, styles } = pageAssets();
  const onPages = `all payment pages: ${paymentPages.join(', ')}; in the sandbox also ${sandboxPages.join(', ')}`;
  const guardedBy = "integrity attribute, policy of the page (script-src 'self'); pages check";
  return [
    ...(script === undefined
      ? []
      : [
          {
            address: '/assets/pages-*.js',
            usedOn: onPages,
            purpose:
              'validates fields while the payer types, submits a form once, follows the outcome of a payment',
            guardedBy,
            integrity: script.integrity,
          },
        ]),
    {
      address: '/assets/pages-*.css',
      usedOn: onPages,
      purpose: 'styles the pages',
      guardedBy: "integrity attribute, policy of the page (style-src 'self'); pages check",
      integrity: styles.integrity,
    },
    ...browserFiles
      .filter(({ source }) => existsSync(join(WEB_BUILD, source)))
      .map(({ path, source, ...entry }) => ({
        ...entry,
        address: path,
        integrity: integrityOf(readFileSync(join(WEB_BUILD, source))),
      })),
  ];
}
