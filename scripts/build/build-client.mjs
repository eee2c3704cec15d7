// Compiles the client file by file, without the TypeScript compiler: `npm start` needs no 31 MB of it for fifteen files.
// `isolatedDeclarations` in client/tsconfig.json makes `npm run check` reject a source whose declarations would need inference.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isolatedDeclarationSync, transformSync } from 'rolldown/experimental';
import { ROOT } from '../root.mjs';

const SOURCES = path.join(ROOT, 'client/src');
const OUTPUT = path.join(ROOT, 'client/dist');

mkdirSync(OUTPUT, { recursive: true });
for (const name of readdirSync(SOURCES).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))) {
  const source = readFileSync(path.join(SOURCES, name), 'utf8');
  const script = transformSync(name, source, {
    target: 'es2022',
    typescript: { rewriteImportExtensions: 'rewrite' },
  });
  const declarations = isolatedDeclarationSync(name, source, { stripInternal: false });
  const [error] = [...script.errors, ...declarations.errors];
  if (error !== undefined) throw new Error(`client/src/${name}: ${error.message}`);
  write(name.replace(/\.ts$/, '.js'), script.code);
  write(name.replace(/\.ts$/, '.d.ts'), declarations.code);
}

function write(name, text) {
  writeFileSync(path.join(OUTPUT, name), text);
}
