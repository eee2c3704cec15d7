import { defineMessages } from './dictionary.ts';

/** The row of filters above a list. */
export const filterMessages = defineMessages(
  {
    filters: 'Filtros',
    add: 'Filtro',
    clear: 'Quitar filtros',
    takeAway: 'Quitar {filter}',
    apply: 'Aplicar',
    from: 'Desde',
    to: 'Hasta',
    atLeast: 'Mínimo',
    atMost: 'Máximo',
    today: 'Hoy',
    last_7_days: 'Últimos 7 días',
    this_month: 'Este mes',
    last_month: 'Mes pasado',
  },
  {
    filters: 'Filters',
    add: 'Filter',
    clear: 'Clear filters',
    takeAway: 'Remove {filter}',
    apply: 'Apply',
    from: 'From',
    to: 'To',
    atLeast: 'At least',
    atMost: 'At most',
    today: 'Today',
    last_7_days: 'Last 7 days',
    this_month: 'This month',
    last_month: 'Last month',
  },
);
