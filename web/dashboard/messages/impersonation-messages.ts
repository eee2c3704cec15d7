import { defineMessages } from './dictionary.ts';

export const impersonationMessages = defineMessages(
  {
    label: 'Visita de un operador',
    looking: 'Estás viendo {name} como operador, solo lectura, durante una hora.',
    leave: 'Terminar visita',
  },
  {
    label: 'Operator visit',
    looking: 'You are viewing {name} as an operator, read-only, for one hour.',
    leave: 'End visit',
  },
);
