import { defineMessages } from '../../../messages/dictionary.ts';

/** The reasons why monthly recurring revenue changed. */
export const mrrMessages = defineMessages(
  {
    title: 'Por qué cambió tu ingreso al mes',
    lead: 'Desde el {day} registramos cada cambio.',
    new: 'Clientes nuevos',
    reactivation: 'Volvieron',
    expansion: 'Pagan más',
    contraction: 'Pagan menos',
    churn: 'Se fueron',
    month: 'Mes',
    opening: 'Al empezar',
    closing: 'Al terminar',
    people: '{amount} · {count}',
    chart: 'Cambios del ingreso al mes, {first} a {last}: de {opening} a {closing}',
    nothing: 'Todavía no hay cambios. Aquí verás qué suma y qué resta cada mes.',
    asTable: 'Ver como tabla',
  },
  {
    title: 'Why your monthly revenue changed',
    lead: 'Every change is recorded since {day}.',
    new: 'New customers',
    reactivation: 'Came back',
    expansion: 'Pay more',
    contraction: 'Pay less',
    churn: 'Left',
    month: 'Month',
    opening: 'Opening',
    closing: 'Closing',
    people: '{amount} · {count}',
    chart: 'Changes of the monthly revenue, {first} to {last}: from {opening} to {closing}',
    nothing: 'No changes yet. See here what each month adds and takes away.',
    asTable: 'View as a table',
  },
);
