#!/usr/bin/env node
// What `npx recaudo` runs. Nothing newer than Node 16 can read before the version is checked.
import './require-node.mjs';
import './stop-with-npx.mjs';
import { existsSync } from 'node:fs';
import process from 'node:process';

// The folder where one stands is the installation, and one that can be seen: `.recaudo` is what a clone makes.
if (!process.env.RECAUDO_DATA_DIR?.trim() && !existsSync('.recaudo')) {
  process.env.RECAUDO_DATA_DIR = 'recaudo-data';
}

await import('../server/dist/main.js');
