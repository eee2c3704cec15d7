import { defineMessages } from '../../../messages/dictionary.ts';

export const startMessages = defineMessages(
  {
    hello: 'Hola, {name}',
    steps: 'Primeros pasos',
    first: 'Tu primer cobro',
    firstLead:
      'Crea una llave privada de pruebas y pega la orden en una terminal. El cobro aparece aquí al instante.',
    makeKey: 'Crear llave para este ejemplo',
    keyNote: 'Esta llave se muestra solo ahora. La anterior sigue sirviendo 24 horas.',
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
      'Create a private sandbox key and paste the command into a terminal. The charge appears here immediately.',
    makeKey: 'Create a key for this example',
    keyNote: 'We show this key only now. The previous one works for 24 more hours.',
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
