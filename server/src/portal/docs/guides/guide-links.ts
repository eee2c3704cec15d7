import type { Language } from '@recaudo/contract/shared/words/language';
import { linkIn } from '../frame/layout.ts';
import { findGuide, type GuideText } from './guide-files.ts';

/** Guides install the client from the portal while it is not in a registry. */
export const CLIENT_PATH = '/docs/client/';

export const guidePath = (name: string): string => `/docs/guides/${name}`;

/** The portal URL of a link in a guide; undefined for files that the portal does not show. */
export function resolveLink(target: string, from: GuideText, reader: Language): string | undefined {
  if (/^(?:https?:\/\/|mailto:|#)/.test(target)) return target;
  if (target.startsWith('/')) return target.startsWith('/docs') ? linkIn(reader, target) : target;
  const [, name = '', spanish, anchor] = /^([\w-]+)(\.es)?\.md(?:#(.+))?$/.exec(target) ?? [];
  const language: Language = spanish === undefined ? 'en' : 'es';
  if (findGuide(name, reader) === undefined) return undefined;
  // A link to the same guide in the other language.
  const shown = name === from.name && language !== from.language ? language : reader;
  const id = anchor === undefined ? undefined : anchorIn(name, anchor, language, shown);
  return linkIn(shown, `${guidePath(name)}${id === undefined ? '' : `#${id}`}`);
}

/** Maps a heading to the reader's language: both files have the same headings in the same order. */
function anchorIn(name: string, anchor: string, written: Language, reader: Language): string | undefined {
  const from = findGuide(name, written)?.headings ?? [];
  const to = findGuide(name, reader)?.headings ?? [];
  if (to.some(({ id }) => id === anchor)) return anchor;
  return from.length === to.length ? to[from.findIndex(({ id }) => id === anchor)]?.id : undefined;
}
