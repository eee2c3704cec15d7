import type { KeyFileFault } from '../../../dependencies.ts';
import { type Problem, problemOf } from '../problem.ts';

/** The running program has its keys in memory, but the next start would not find them. */
export function judgeKeyFile(fault: KeyFileFault | undefined): Problem[] {
  if (fault === undefined) return [];
  return fault.kind === 'not_named'
    ? [
        problemOf(
          'key_file_missing',
          'producción ya estuvo abierta aquí y ahora está cerrada, porque RECAUDO_PRODUCTION_KEY_FILE no nombra su archivo de llaves; no se ha ' +
            'perdido nada: nómbralo y reinicia',
          'production was open here and is closed now, because RECAUDO_PRODUCTION_KEY_FILE does not name its key file; nothing is lost: name it ' +
            'and restart',
        ),
      ]
    : [
        problemOf(
          'key_file_missing',
          `el archivo de llaves no se puede leer, y el próximo arranque fallaría: ${fault.words}`,
          `the key file cannot be read, and the next start would fail: ${fault.words}`,
        ),
      ];
}
