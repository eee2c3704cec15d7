#!/usr/bin/env node
// What `npx recaudo` runs. Nothing newer than Node 16 can read before the version is checked.
import { existsSync } from 'node:fs';
import process from 'node:process';

const OLDEST_NODE = [20, 11];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(
    `Recaudo needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.\n` +
      'Install a newer one (https://nodejs.org) and run the same command again.',
  );
  process.exit(1);
}

// The folder where one stands is the installation, and one that can be seen: `.recaudo` is what a clone makes.
if (!process.env.RECAUDO_DATA_DIR?.trim() && !existsSync('.recaudo')) {
  process.env.RECAUDO_DATA_DIR = 'recaudo-data';
}

await import('../server/dist/main.js');
