#!/usr/bin/env node
// The command line. Built on first use, so that `npx recaudo` works right after a clone.
import '../../deploy/npm/stop-with-npx.mjs';
import { buildIfNeeded } from '../../scripts/build/build.mjs';

await buildIfNeeded();
await import('../dist/main.js');
