import { defineMessages } from '../../../messages/dictionary.ts';

export const declineAlarmMessages = defineMessages(
  {
    title: 'Alarma de rechazos',
    lead: 'Escribimos a dueños y finanzas cuando los pagos con tarjeta se rechazan mucho más de lo usual, y otra vez cuando termina. Las renovaciones de suscripciones no cuentan.',
    enabled: 'Avisar de rechazos inusuales',
    leastAttempts: 'Intentos de pago como mínimo',
    leastHint: 'Con menos intentos no hay alarma.',
    ratePercent: 'Porcentaje de rechazos',
    rateHint: 'Y al menos tres veces lo usual en tus últimos 7 días.',
    windowMinutes: 'En cuántos minutos',
    open: 'Rechazos inusuales desde {day}, {time}: {declines} de {attempts} pagos en {minutes} minutos, con {cards} tarjetas y {devices} dispositivos distintos.',
    seeDeclined: 'Ver los pagos rechazados',
    last: 'La última alarma empezó {day}, {time} y terminó: {declines} rechazos con {cards} tarjetas.',
    none: 'Todavía no hay ninguna alarma.',
  },
  {
    title: 'Decline alarm',
    lead: 'We email owners and finance when card payments are declined far more often than usual, and again when it is over. Subscription renewals do not count.',
    enabled: 'Alert on unusual declines',
    leastAttempts: 'Minimum payment attempts',
    leastHint: 'Fewer attempts never raise an alarm.',
    ratePercent: 'Decline rate (%)',
    rateHint: 'And at least three times your rate over the last 7 days.',
    windowMinutes: 'Time window (minutes)',
    open: 'Unusual declines since {day}, {time}: {declines} of {attempts} payments in {minutes} minutes, with {cards} different cards and {devices} devices.',
    seeDeclined: 'View declined payments',
    last: 'The last alarm started {day}, {time} and is over: {declines} declines with {cards} cards.',
    none: 'No alarms yet.',
  },
);
