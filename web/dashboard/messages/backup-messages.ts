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
  },
);
