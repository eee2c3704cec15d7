import { RELEASE_COMMAND } from '../../../platform/database/integrity/quarantine.ts';
import type { RestoredCopy } from '../../../platform/database/integrity/restored-copy-store.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import { type Problem, problemOf } from '../problem.ts';

/** A restored copy is closed on purpose and accepts no payment, so this comes first. */
export function judgeCopy(copy: RestoredCopy | undefined): Problem[] {
  if (copy === undefined) return [];
  const instant = formatInstant(copy.stateOf);
  return [
    problemOf(
      'copy_closed',
      `es una copia restaurada del respaldo ${copy.backupId} (estado del ${instant}) y está cerrada: no abre conexiones, no trabaja de ` +
        `fondo y no envía correos ni webhooks; ábrela con ${RELEASE_COMMAND}`,
      `this is a copy restored from the backup ${copy.backupId} (state of ${instant}) and it is closed: it opens no connection, does no ` +
        `background work and sends no email or webhook; open it with ${RELEASE_COMMAND}`,
    ),
  ];
}
