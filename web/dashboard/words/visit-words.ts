import { defineWords } from './dictionary.ts';

export const visitWords = defineWords(
  {
    label: 'Visita de un operador',
    looking: 'Estás viendo {name} como operador, solo lectura.',
    leave: 'Salir',
  },
  {
    label: 'Visit of an operator',
    looking: 'You are looking at {name} as an operator, read-only.',
    leave: 'Leave',
  },
);
