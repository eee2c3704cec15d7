import type { Language } from '@recaudo/contract/shared/words/language';
import {
  type DescribedOperation,
  listOperations,
  nameOfReference,
  type OpenApiDocument,
  successes,
} from '../document/openapi-document.ts';
import { describeTag } from '../messages/tags.ts';
import { listShownObjects, mentionedBy, type ShownObject } from './shown-objects.ts';

/** The subject of one reference page. */
export interface Resource {
  /** The last segment of its URL. */
  slug: string;
  name: string;
  description: string;
  operations: DescribedOperation[];
  objects: ShownObject[];
}

/** The page of what all resources share: how to call, and the error object. */
export const CONVENTIONS = '/docs/api';

export const resourcePath = (slug: string): string => `${CONVENTIONS}/${slug}`;

export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export function listResources(document: OpenApiDocument, language: Language): Resource[] {
  const places = placeObjects(document);
  const objects = listShownObjects(document);
  return document.tags.map(({ name: tag }) => ({
    slug: slugOf(tag),
    ...describeTag(tag, language),
    operations: operationsOf(document, tag),
    objects: objects.filter(({ name }) => places.get(name) === resourcePath(slugOf(tag))),
  }));
}

/** Operations without a key come last. */
const operationsOf = (document: OpenApiDocument, tag: string): DescribedOperation[] =>
  listOperations(document)
    .filter(({ operation }) => operation.tags?.includes(tag))
    .sort((a, b) => Number(isAside(a)) - Number(isAside(b)));

const isAside = ({ operation }: DescribedOperation): boolean => operation.security?.length === 0;

/** The page with an object's table: that of the resource that returns it, else the first that mentions it. */
export function placeObjects(document: OpenApiDocument): ReadonlyMap<string, string> {
  const places = new Map<string, string>([['Error', CONVENTIONS]]);
  const put = (names: Iterable<string>, tag: string) => {
    for (const name of names) if (!places.has(name)) places.set(name, resourcePath(slugOf(tag)));
  };
  const tags = document.tags.map(({ name }) => name);
  for (const tag of tags) put(operationsOf(document, tag).flatMap(answeredBy), tag);
  for (const tag of tags) put(mentionedBy(document, operationsOf(document, tag)), tag);
  return places;
}

const answeredBy = ({ operation }: DescribedOperation): string[] =>
  successes(operation).flatMap(({ schema }) => {
    const reference = schema?.$ref ?? schema?.items?.$ref;
    return reference === undefined ? [] : [nameOfReference(reference)];
  });
