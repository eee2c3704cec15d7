import { defineMessages } from './dictionary.ts';

export const impersonationMessages = defineMessages(
  {
    label: 'Visita de un operador',
    looking: 'Estás viendo {name} como operador, solo lectura, durante una hora.',
    leave: 'Terminar visita',
  },
  {
    label: 'Visit of an operator',
    looking: 'You are looking at {name} as an operator, read-only, for an hour.',
    leave: 'End visit',
  },
);
