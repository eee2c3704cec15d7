import { defineMessages } from '../../../messages/dictionary.ts';

export const startMessages = defineMessages(
  {
    hello: 'Hola, {name}',
    steps: 'Primeros pasos',
    first: 'Tu primer cobro',
    firstLead:
      'Pon tu llave privada de pruebas en el ejemplo y pégalo en una terminal. El cobro aparece aquí al instante.',
    makeKey: 'Poner mi llave en el ejemplo',
    merchantId: 'Id del comercio',
    baseUrl: 'Dirección de la API',
    recent: 'Actividad reciente',
    seeAll: 'Ver todas',
    noRecent: 'Todavía no hay movimientos.',
    tools: 'Herramientas de pruebas',
    toolsLead: 'Los correos y los webhooks de pruebas no salen a internet: míralos aquí.',
    reference: 'Referencia de la API',
    address: 'Datos de conexión',
  },
  {
    hello: 'Hello, {name}',
    steps: 'First steps',
    first: 'Your first charge',
    firstLead:
      'Fill in your private sandbox key and paste the command into a terminal. The charge appears here immediately.',
    makeKey: 'Fill in my key',
    merchantId: 'Merchant ID',
    baseUrl: 'API URL',
    recent: 'Recent activity',
    seeAll: 'View all',
    noRecent: 'No activity yet.',
    tools: 'Sandbox tools',
    toolsLead: 'Sandbox emails and webhooks stay here for you to inspect.',
    reference: 'API reference',
    address: 'Connection',
  },
);
