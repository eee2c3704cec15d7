#!/usr/bin/env node
// The entry point of `npx recaudo`. Use only syntax of Node 16 until the version is checked.
import './require-node.mjs';
import './stop-with-npx.mjs';
import { existsSync } from 'node:fs';
import process from 'node:process';

// The current folder is the installation, with a visible data folder; `.recaudo` is the data folder of a clone.
if (!process.env.RECAUDO_DATA_DIR?.trim() && !existsSync('.recaudo')) {
  process.env.RECAUDO_DATA_DIR = 'recaudo-data';
}

await import('../server/dist/main.js');
