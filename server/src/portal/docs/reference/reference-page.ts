import type { OpenApiDocument } from '../document/openapi-document.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { objectAnchor } from './fields-table.ts';
import { placeObjects, resourcePath } from './resources.ts';

/** What every part of a page of the reference needs to know. */
export interface ReferencePage {
  reading: Reading;
  document: OpenApiDocument;
  /** The table of an object, on this page or on another one. */
  objectLink: (name: string) => string;
}

export function newReferencePage(reading: Reading, document: OpenApiDocument, path: string): ReferencePage {
  const places = placeObjects(document);
  return {
    reading,
    document,
    objectLink: name => {
      const place = places.get(name) ?? resourcePath('');
      const anchor = `#${objectAnchor(name)}`;
      return place === path ? anchor : linkIn(reading.language, `${place}${anchor}`);
    },
  };
}
