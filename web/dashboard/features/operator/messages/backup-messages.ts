import { defineMessages } from '../../../messages/dictionary.ts';

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
    lastTrial: 'Last verified restore',
    archivedUntil: 'Continuous archive until',
    none: 'None',
    never: 'Never',
    encrypted: 'encrypted',
    good: 'Good',
    bad: 'Failed',
    title: 'Backup',
    backup: 'Back up now',
    backupLead: 'Copies the databases of both environments while payments continue.',
    backupRequested: 'Requested: the backup starts within seconds',
    verify: 'Verify a restore',
    verifyLead:
      'Restores the latest backup to a separate place and checks the ledger, the audit log and the keys. For an encrypted backup, the holder of the private key runs this check in a terminal.',
    verifyRequested: 'Requested: the check starts within seconds',
  },
);
