import { defineMessages } from './dictionary.ts';

export const chartMessages = defineMessages(
  {
    asTable: 'Ver como tabla',
    when: 'Cuándo',
    value: 'Valor',
    thisPeriod: 'Este periodo',
    periodBefore: 'Periodo anterior',
    noneBefore: 'antes —',
    before: 'antes {figure}',
    up: 'Sube',
    down: 'Baja',
    same: 'Igual',
    nothing: 'Sin datos',
    noSales: 'Sin ventas',
  },
  {
    asTable: 'View as table',
    when: 'When',
    value: 'Value',
    thisPeriod: 'This period',
    periodBefore: 'Previous period',
    noneBefore: 'before —',
    before: 'before {figure}',
    up: 'Up',
    down: 'Down',
    same: 'Same',
    nothing: 'No data',
    noSales: 'No sales',
  },
);
