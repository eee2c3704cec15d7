import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, numberOption, readOptions } from '#src/commands/command.ts';
import { makeThrowawayFolder } from '../throwaway-installation.ts';
import { buildRevision, ROOT, resolveRevision } from './older-version.ts';
import { roll } from './roll.ts';
import { openStage } from './stage.ts';
import { findBreakingFiles } from './step-by-step.ts';

const FIRST_PORT = 25_100;

export const upgrade: Command = {
  name: 'upgrade',
  summary:
    'Replace the processes of an older version one by one under load; exits 1 if a request failed or the books differ',
  options: '[--from REV] [--built FOLDER] [--sides 8] [--each-seconds 5] [--file-by-file]',
  optionTexts: {
    '--from': 'release, tag or commit of the older version; the last release unless said',
    '--built': 'folder with the older version, built already',
    '--sides': 'how many requests are under way at once',
    '--each-seconds': 'how long the load runs after each replaced process',
    '--file-by-file': 'find the migration that the older version cannot work with',
  },
  async run(args) {
    const options = readOptions(args, {
      from: { type: 'string' },
      built: { type: 'string' },
      sides: { type: 'string' },
      'each-seconds': { type: 'string' },
      'file-by-file': { type: 'boolean' },
    });
    const { name, commit } = resolveRevision(options.from);
    const folder = options.built ?? makeThrowawayFolder('older');
    console.log(`From ${name} (${commit}) to this checkout.`);
    try {
      const older = buildRevision(commit, folder);
      const stage = await openStage(FIRST_PORT);
      try {
        const faults =
          options['file-by-file'] === true
            ? await findBreakingFiles(stage, older)
            : await roll(stage, older, join(ROOT, 'server/dist/main.js'), {
                sides: numberOption(options.sides, 'sides', 8, { least: 1 }),
                eachMs: numberOption(options['each-seconds'], 'each-seconds', 5, { least: 1 }) * 1_000,
              });
        if (faults > 0) process.exitCode = 1;
      } finally {
        await stage.close();
      }
    } finally {
      if (options.built === undefined) rmSync(folder, { recursive: true, force: true });
    }
  },
};
