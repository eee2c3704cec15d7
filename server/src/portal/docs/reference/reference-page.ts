import type { OpenApiDocument } from '../document/openapi-document.ts';
import { linkIn } from '../frame/layout.ts';
import type { Reading } from '../frame/reading.ts';
import { objectAnchor } from './fields-table.ts';
import { placeObjects, resourcePath } from './resources.ts';

/** The context of every part of a reference page. */
export interface ReferencePage {
  reading: Reading;
  document: OpenApiDocument;
  /** The URL of an object's table, on this page or another. */
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
