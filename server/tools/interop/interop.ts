import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Command, chooseOption, readOptions, UsageError } from '#src/commands/command.ts';
import { makeThrowawayFolder } from '../throwaway-installation.ts';
import { assertInstalled, requirementsOf } from './programs/requirements.ts';
import { killPrograms } from './programs/run-program.ts';
import { formatReport, type Played } from './report.ts';
import { playJpos } from './suites/jpos-suite.ts';
import { playKillBill } from './suites/killbill-suite.ts';
import { playPayouts } from './suites/payouts-suite.ts';
import { playRecaudo } from './suites/recaudo-suite.ts';
import { playSchemathesis } from './suites/schemathesis-suite.ts';
import { playSimulator } from './suites/simulator-suite.ts';
import { playWompi } from './suites/wompi-suite.ts';

const hosts = ['jpos', 'iso8583sim', 'recaudo', 'schemathesis', 'killbill', 'payouts', 'wompi'] as const;

export const interop: Command = {
  name: 'interop',
  summary:
    "Play the card suites against other people's hosts; exits 1 if one behaves otherwise than expected",
  options:
    '[--only jpos|iso8583sim|recaudo|schemathesis|killbill|payouts|wompi] [--wompi-sdk FOLDER] [--keep]',
  optionTexts: {
    '--only': 'only this host',
    '--wompi-sdk': 'the sources of wompi-node, which wompi needs and no registry has',
    '--keep': 'keep the folder of the run, for reading',
  },
  async run(args) {
    const options = readOptions(args, {
      only: { type: 'string' },
      'wompi-sdk': { type: 'string' },
      keep: { type: 'boolean' },
    });
    const wompiSdk = options['wompi-sdk'];
    const chosen =
      options.only === undefined
        ? hosts.filter(host => host !== 'wompi' || wompiSdk !== undefined)
        : [chooseOption(options.only, 'only', hosts)];
    if (chosen.includes('wompi') && wompiSdk === undefined)
      throw new UsageError('--only wompi needs --wompi-sdk FOLDER (interop/README.md)');
    await assertInstalled(chosen.flatMap(host => requirementsOf[host]));
    const folder = makeThrowawayFolder('interop');
    // On any exit: normal, by a signal, or after an unexpected error.
    process.once('exit', () => {
      killPrograms();
      if (options.keep === true) console.error(`kept: ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    try {
      const played: Played[] = [];
      for (const host of chosen) played.push(...(await play(host, folder, wompiSdk)));
      console.log(`\n${formatReport(played)}`);
      if (played.some(({ fault }) => fault !== null)) process.exitCode = 1;
    } finally {
      killPrograms();
    }
  },
};

const say = (text: string): void => console.error(text);

function play(host: (typeof hosts)[number], folder: string, wompiSdk = ''): Promise<Played[]> {
  if (host === 'wompi') return playWompi(folder, wompiSdk, say);
  if (host === 'recaudo') return playRecaudo(folder, say);
  if (host === 'iso8583sim') return playSimulator(folder, say);
  const sources = resolve(dirname(process.argv[1] ?? ''), '../../..');
  if (host === 'killbill') return playKillBill(folder, join(sources, 'interop/killbill'), say);
  if (host === 'payouts') return playPayouts(folder, sources, say);
  if (host === 'schemathesis') return playSchemathesis(folder, sources, say);
  return playJpos(folder, join(sources, 'interop/jpos-host'), say);
}
