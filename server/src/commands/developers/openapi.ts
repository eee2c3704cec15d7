import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serverFile } from '../../platform/primitives/installation/server-folder.ts';
import { collectionFiles } from '../../portal/docs/collections/collection-files.ts';
import type { OpenApiDocument } from '../../portal/docs/document/openapi-document.ts';
import { describeApi } from '../../portal/docs/openapi.ts';

const file = serverFile('../openapi.json');
const collections = serverFile('../examples/collections');

export async function openapi(): Promise<void> {
  const text = await describeApi();
  writeFileSync(file, text);
  console.log('openapi.json is up to date');
  rmSync(collections, { recursive: true, force: true });
  for (const [place, content] of Object.entries(collectionFiles(JSON.parse(text) as OpenApiDocument))) {
    mkdirSync(dirname(join(collections, place)), { recursive: true });
    writeFileSync(join(collections, place), content);
  }
  console.log('examples/collections is up to date');
}
