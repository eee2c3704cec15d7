import path from 'node:path';
import { runCommand } from '../run-command.mjs';
import { toolFailure } from '../tool-failure.mjs';

/** npm gives every file the same date: the same clone makes the same bytes. */
export async function packFolder(folder, output) {
  const args = [
    'pack',
    folder,
    '--pack-destination',
    output,
    '--ignore-scripts',
    '--json',
    '--loglevel=error',
  ];
  const { output: said, succeeded } = await runCommand('npm', args);
  const name = /"filename":\s*"([^"]+)"/.exec(said)?.[1];
  if (!succeeded || name === undefined) throw toolFailure('npm pack failed; its output is above.', said);
  return path.join(output, name);
}
