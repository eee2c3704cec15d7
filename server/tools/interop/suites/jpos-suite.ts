import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { agreementCases } from '../cases/agreements.ts';
import { lineCases } from '../cases/lines.ts';
import { lostAnswerCases } from '../cases/lost-answers.ts';
import { paymentCases } from '../cases/payments.ts';
import { type Case, type DialectName, type Stage, untilReady } from '../cases/stage.ts';
import { strangerCases } from '../cases/strangers.ts';
import { openIso8583Connection } from '../iso8583-connection.ts';
import {
  buildJposHost,
  type JournalLine,
  type JposBuild,
  makeTlsFiles,
  startJposHost,
  type TlsFiles,
} from '../programs/jpos-host.ts';
import type { Played } from '../report.ts';
import { compare, type Effect, effectOf, listenTo } from '../spoken.ts';
import { playCases, playSideBySide } from './play-cases.ts';

interface Shape {
  dialect: DialectName;
  header: '2b' | '4a';
  tpdu: string | null;
}

const shapes: readonly Shape[] = [
  { dialect: 'generic-1987', header: '2b', tpdu: null },
  { dialect: 'generic-1987', header: '4a', tpdu: null },
  { dialect: 'packed-1987', header: '2b', tpdu: '6000010000' },
];

const AT_ONCE = 3;

const cases = [...lineCases, ...paymentCases, ...agreementCases, ...lostAnswerCases];

/** Every case in every shape, over TCP and over TLS with certificates on both sides. */
export async function playJpos(
  folder: string,
  sources: string,
  say: (text: string) => void,
): Promise<Played[]> {
  say('compiling the host on jPOS');
  const build = await buildJposHost(folder, sources);
  const files = await makeTlsFiles(build);
  const suites = shapes.flatMap(shape => [null, files].map(tls => ({ shape, tls })));
  return playSideBySide(suites, AT_ONCE, ({ shape, tls }) => playShape(build, shape, tls, say));
}

async function playShape(
  build: JposBuild,
  { dialect, header, tpdu }: Shape,
  tls: TlsFiles | null,
  say: (text: string) => void,
): Promise<Played[]> {
  const transport = tls === null ? 'TCP' : 'TLS';
  const journal = join(build.folder, `journal-${dialect}-${header}-${transport}.jsonl`);
  const host = await startJposHost(build, { dialect, header, tpdu, tls, journal });
  const address = { port: host.port, dialect, header, tpdu };
  const connection = openIso8583Connection({ ...address, tls });
  try {
    const spoken = listenTo(connection.card);
    const stage: Stage = { dialect, connection, card: spoken.card, spoken, host };
    const own = cases.filter(one => one.dialect === undefined || one.dialect === dialect);
    const playable = own.map(one => ({ name: one.name, play: () => playOn(stage, one) }));
    const strangers =
      tls === null ? [] : strangerCases(tls, own => openIso8583Connection({ ...address, tls: own }));
    const last = { name: 'journals agree: nothing doubled, nothing lost', play: async () => settle(stage) };
    const shape = [dialect, header, ...(tpdu === null ? [] : ['TPDU'])].join(' ');
    return await playCases(
      { host: 'jPOS', dialect: shape, transport },
      [...strangers, ...playable, last],
      say,
    );
  } finally {
    await connection.close();
    await host.kill();
  }
}

/** A case that failed halfway may have left the host stopped. */
async function playOn(stage: Stage, { play }: Case): Promise<void> {
  await stage.host.startAgain();
  await untilReady(stage);
  await play(stage);
}

function settle({ spoken, host }: Stage): void {
  deepStrictEqual(spoken.open(), []);
  deepStrictEqual(compare(spoken.effects(), effectsIn(host.journal())), []);
  deepStrictEqual(
    host.journal().filter(({ event }) => event === 'fault'),
    [],
  );
}

/** The host's approved operations that were not reversed. */
function effectsIn(journal: readonly JournalLine[]): Effect[] {
  const reversed = new Set(journal.filter(({ event }) => event === 'reversed').map(line => line['original']));
  return journal
    .filter(({ event, code, key }) => event === 'decided' && code === '00' && !reversed.has(key))
    .map(({ kind = '', amount = '' }) => effectOf(kind, amount));
}
