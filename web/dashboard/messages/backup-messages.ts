import { defineMessages } from './dictionary.ts';

export const backupMessages = defineMessages(
  {
    lastBackup: 'Último respaldo',
    lastTrial: 'Última restauración probada',
    archivedUntil: 'Archivo continuo hasta',
    none: 'Ninguno',
    never: 'Nunca',
    encrypted: 'cifrado',
    good: 'Sirve',
    bad: 'No sirve',
    title: 'Respaldo',
    backup: 'Hacer un respaldo ahora',
    backupLead: 'Se copia la base de datos de ambos ambientes mientras siguen los pagos.',
    backupRequested: 'Pedido: el respaldo empieza en unos segundos',
    verify: 'Probar una restauración',
    verifyLead:
      'El último respaldo se restaura aparte y se comprueban el libro, la auditoría y las claves. Uno cifrado lo prueba quien tiene la clave privada, en la terminal.',
    verifyRequested: 'Pedido: la prueba empieza en unos segundos',
  },
  {
    lastBackup: 'Last backup',
    lastTrial: 'Last restore tried',
    archivedUntil: 'Continuous archive up to',
    none: 'None',
    never: 'Never',
    encrypted: 'encrypted',
    good: 'Good',
    bad: 'Not good',
    title: 'Backup',
    backup: 'Make a backup now',
    backupLead: 'The database of both environments is copied while payments go on.',
    backupRequested: 'Asked for: the backup begins within seconds',
    verify: 'Try a restore',
    verifyLead:
      'The last backup is restored beside, and ledger, audit log and keys are proven. An encrypted one is tried by whoever has the private key, in a terminal.',
    verifyRequested: 'Asked for: the trial begins within seconds',
  },
);
