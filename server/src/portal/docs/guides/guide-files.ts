import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@recaudo/contract/shared/words/language';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';
import { guideSections } from './contents.ts';
import { type Heading, listHeadings, titleOf } from './headings.ts';

const FOLDER = '../docs';

export const guideFile = (name: string, language: Language): string =>
  language === 'es' ? `${name}.es.md` : `${name}.md`;

const placeOf = (file: string): string => serverFile(`${FOLDER}/${file}`);

/** Undefined in packages, which leave pictures out. */
export const findPicture = (path: string): string | undefined => {
  const isPicture = /^(?:images|pictures)\/[\w/-]+\.png$/.test(path);
  return isPicture && existsSync(placeOf(path)) ? placeOf(path) : undefined;
};

export interface GuideText {
  name: string;
  language: Language;
  text: string;
  title: string;
  headings: readonly Heading[];
}

const read = new Map<string, GuideText | undefined>();

/** Ignores the reader's language. */
export function findGuideFile(name: string, language: Language): GuideText | undefined {
  const file = guideFile(name, language);
  if (!read.has(file)) read.set(file, readGuide(name, language, placeOf(file)));
  return read.get(file);
}

function readGuide(name: string, language: Language, place: string): GuideText | undefined {
  if (!existsSync(place)) return undefined;
  const text = readFileSync(place, 'utf8');
  return { name, language, text, title: titleOf(text), headings: listHeadings(text) };
}

export const findGuide = (name: string, language: Language): GuideText | undefined =>
  guideSections.some(({ guides }) => guides.includes(name)) ? findGuideFile(name, language) : undefined;

export const listGuides = (language: Language): GuideText[] =>
  guideSections.flatMap(({ guides }) => guides.flatMap(name => findGuide(name, language) ?? []));
