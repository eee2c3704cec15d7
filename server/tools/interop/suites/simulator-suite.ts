import { deepStrictEqual } from 'node:assert/strict';
import { dropAmountCentavos, simulatorCases, simulatorRules } from '../cases/simulator.ts';
import type { DialectName } from '../cases/stage.ts';
import { openIso8583Connection } from '../iso8583-connection.ts';
import { installSimulator, type SimulatorOptions, startSimulator } from '../programs/simulator.ts';
import type { Played } from '../report.ts';
import { listenTo } from '../spoken.ts';
import { playCases, playSideBySide } from './play-cases.ts';

interface Shape extends Pick<SimulatorOptions, 'format' | 'header' | 'tpdu'> {
  dialect: DialectName;
  /** True for a two-digit length header, which only fits network management messages. */
  onlyNetwork?: boolean;
}

const AT_ONCE = 3;
const TPDU = '6000010000';

const shapes: readonly Shape[] = [
  { dialect: 'generic-1987', format: 'ascii-binary', header: '2b', tpdu: null },
  { dialect: 'generic-1987', format: 'ascii-binary', header: '4b', tpdu: TPDU },
  { dialect: 'generic-1987', format: 'ascii-hex', header: '4a', tpdu: null },
  { dialect: 'generic-1987', format: 'ebcdic', header: '2b', tpdu: TPDU },
  { dialect: 'generic-1987', format: 'ascii-binary', header: '2a', tpdu: null, onlyNetwork: true },
  { dialect: 'packed-1987', format: 'bcd', header: '2b', tpdu: TPDU },
  { dialect: 'packed-1987', format: 'bcd', header: '4b', tpdu: TPDU },
];

export async function playSimulator(folder: string, say: (text: string) => void): Promise<Played[]> {
  say('installing iso8583sim');
  const program = await installSimulator(folder);
  return playSideBySide(shapes, AT_ONCE, shape => playShape(program, folder, shape, say));
}

async function playShape(program: string, folder: string, shape: Shape, say: (text: string) => void) {
  const { dialect, format, header, tpdu, onlyNetwork = false } = shape;
  const rules = simulatorRules(dropAmountCentavos);
  const simulator = await startSimulator(program, folder, { format, header, tpdu, rules });
  const connection = openIso8583Connection({
    port: simulator.port,
    dialect,
    format,
    header,
    tpdu,
    tls: null,
  });
  const spoken = listenTo(connection.card);
  const stage = { connection, card: spoken.card };
  const cases = simulatorCases.filter(one => !onlyNetwork || one.isAboutTheLine === true);
  const last = {
    name: 'counts agree: all came, all were understood',
    async play() {
      deepStrictEqual(spoken.open(), []);
      await connection.close();
      const sent = connection.traced.filter(({ direction }) => direction === 'sent').length;
      const { received, errors, said } = await simulator.stop();
      deepStrictEqual({ received, errors }, { received: sent, errors: 0 }, said);
    },
  };
  try {
    const playable = cases.map(one => ({ name: one.name, play: () => one.play(stage) }));
    const shown = [dialect, format, header, ...(tpdu === null ? [] : ['TPDU'])].join(' ');
    const place = { host: 'iso8583sim', dialect: shown, transport: 'TCP' };
    return await playCases(place, [...playable, last], say);
  } finally {
    await connection.close();
    await simulator.stop();
  }
}
