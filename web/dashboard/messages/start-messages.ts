import { defineMessages } from './dictionary.ts';

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
      'Make a private key of the sandbox and paste the command into a terminal. The charge shows here at once.',
    makeKey: 'Make a key for this example',
    keyNote: 'This key is shown only now. The one before it works for 24 more hours.',
    merchantId: 'Merchant id',
    baseUrl: 'Address of the API',
    recent: 'Recent activity',
    seeAll: 'See all',
    noRecent: 'Nothing has happened yet.',
    tools: 'Sandbox tools',
    toolsLead: 'Mails and webhooks of the sandbox stay here: look at them.',
    reference: 'API reference',
    address: 'Connection',
  },
);
