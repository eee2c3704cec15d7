import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@recaudo/contract/shared/words/language';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';
import { guideSections } from './contents.ts';
import { type Heading, listHeadings, titleOf } from './headings.ts';

const FOLDER = '../docs';

export const guideFile = (name: string, language: Language): string =>
  language === 'es' ? `${name}.es.md` : `${name}.md`;

const placeOf = (file: string): string => serverFile(`${FOLDER}/${file}`);

/** The path of a guide's file: `webhooks.es.md` in docs/guides/integrate. */
export function guidePlace(file: string): string {
  const name = file.replace(/(\.es)?\.md$/, '');
  const section = guideSections.find(({ guides }) => guides.includes(name));
  if (section === undefined) throw new Error(`the contents of the guides do not list ${file}`);
  return placeOf(`guides/${section.folder}/${file}`);
}

/** The path of a guide's picture; undefined in packages, which leave pictures out. */
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

/** A listed guide in one language. */
export function findGuide(name: string, language: Language): GuideText | undefined {
  if (!guideSections.some(({ guides }) => guides.includes(name))) return undefined;
  const file = guideFile(name, language);
  if (!read.has(file)) read.set(file, readGuide(name, language, guidePlace(file)));
  return read.get(file);
}

function readGuide(name: string, language: Language, place: string): GuideText | undefined {
  if (!existsSync(place)) return undefined;
  const text = asOneFolder(readFileSync(place, 'utf8'));
  return { name, language, text, title: titleOf(text), headings: listHeadings(text) };
}

/** The portal serves all guides in one folder, and their pictures below it. */
const asOneFolder = (text: string): string =>
  text
    .replaceAll(/\]\(\.\.\/[a-z]+\/(?=[\w.-]+\.md)/g, '](')
    .replaceAll(/\]\(\.\.\/\.\.\/(?=(?:images|pictures)\/)/g, '](');

export const listGuides = (language: Language): GuideText[] =>
  guideSections.flatMap(({ guides }) => guides.flatMap(name => findGuide(name, language) ?? []));
