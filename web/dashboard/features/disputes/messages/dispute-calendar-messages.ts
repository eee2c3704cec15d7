import { defineMessages } from '../../../messages/dictionary.ts';

export const disputeCalendarMessages = defineMessages(
  {
    open: 'Calendario',
    title: 'Plazos en tu calendario',
    lead: 'Los plazos para responder y devolver, con avisos dos días y cuatro horas antes. No llevan nombres de clientes.',
    download: 'Descargar archivo .ics',
    downloadLead: 'Los plazos de hoy, para importarlos una vez.',
    subscribe: 'Suscribirse',
    subscribeLead:
      'Una dirección secreta que tu calendario consulta solo. Quien la tenga ve los plazos y los montos.',
    none: 'Todavía no hay dirección.',
    madeBy: 'Creada por {name}',
    create: 'Crear dirección',
    rotate: 'Cambiar dirección',
    rotateLead: 'Los calendarios que usan la dirección de antes dejan de recibir los plazos.',
    address: 'Dirección del calendario',
    remove: 'Quitar dirección',
    removed: 'La dirección ya no funciona',
  },
  {
    open: 'Calendar',
    title: 'Deadlines in your calendar',
    lead: 'The deadlines to respond and to return money, with alerts two days and four hours before. They name no customers.',
    download: 'Download .ics file',
    downloadLead: "Today's deadlines, to import once.",
    subscribe: 'Subscribe',
    subscribeLead:
      'A secret address that your calendar reads by itself. Whoever has it sees the deadlines and the amounts.',
    none: 'There is no address yet.',
    madeBy: 'Created by {name}',
    create: 'Create address',
    rotate: 'Replace address',
    rotateLead: 'Calendars that use the previous address no longer receive the deadlines.',
    address: 'Calendar address',
    remove: 'Remove address',
    removed: 'The address no longer works',
  },
);
