import type { ErrorCategory } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';

export interface Labels {
  /** The other language, in that language: the text of the switch. */
  switchLanguage: string;
  skip: string;
  navigation: string;
  contents: string;
  portal: string;
  dashboard: string;
  reference: string;
  errors: string;
  openapi: string;
  docs: string;
  guides: string;
  menu: string;
  menuClose: string;
  search: string;
  searchHint: string;
  searchFor: (words: string) => string;
  searchCount: (count: number) => string;
  searchNothing: string;
  searchAll: string;
  kinds: Record<'guide' | 'operation' | 'field' | 'error', string>;
  onThisPage: string;
  asMarkdown: string;
  sameAs: string;
  without: string;
  operationErrors: string;
  exampleIn: string;
  tryIt: string;
  referenceTitle: string;
  referenceLead: string;
  introduction: string;
  operations: string;
  objects: string;
  objectsLead: string;
  field: string;
  type: string;
  presence: string;
  rule: string;
  presences: Record<'sent' | 'answered', { required: string; optional: string }>;
  pathParameters: string;
  queryParameters: string;
  headers: string;
  body: string;
  bodyForm: (number: number, name: string) => string;
  fieldsOf: (name: string) => string;
  privateKey: string;
  anyKey: string;
  noKey: string;
  example: string;
  answer: (status: string) => string;
  answers: string;
  answerOne: string;
  answerList: string;
  answerObject: string;
  noBody: string;
  otherwise: string;
  errorObject: string;
  linkTo: (name: string) => string;
  copy: string;
  copied: string;
  footer: string;
}

export const labels: Readonly<Record<Language, Labels>> = {
  es: {
    switchLanguage: 'English',
    skip: 'Ir al contenido',
    navigation: 'Secciones de la pasarela',
    contents: 'Contenido de la documentación',
    portal: 'Inicio',
    dashboard: 'Panel',
    reference: 'Referencia',
    errors: 'Errores',
    openapi: 'OpenAPI',
    docs: 'Documentación',
    guides: 'Guías',
    menu: 'Contenido',
    menuClose: 'Cerrar',
    search: 'Buscar',
    searchHint: 'Buscar en la documentación',
    searchFor: words => `Resultados de «${words}»`,
    searchCount: count => (count === 1 ? '1 resultado' : `${count} resultados`),
    searchNothing: 'Nada coincide. Prueba con otra palabra, un campo o un código de error.',
    searchAll: 'Ver todos los resultados',
    kinds: { guide: 'Guía', operation: 'Operación', field: 'Campo', error: 'Error' },
    onThisPage: 'En esta página',
    asMarkdown: 'Ver como Markdown',
    sameAs: 'Con los mismos campos y la misma respuesta que',
    without: 'sin',
    operationErrors: 'Errores frecuentes',
    exampleIn: 'Ejemplo en',
    tryIt: 'Probar',
    referenceTitle: 'Referencia de la API',
    referenceLead:
      'Tarjetas, PSE, efectivo, clientes, planes y suscripciones en pesos colombianos. Todo es HTTP con JSON.',
    introduction: 'Introducción',
    operations: 'Operaciones',
    objects: 'Objetos',
    objectsLead: 'Lo que devuelven las operaciones y lo que va dentro de sus cuerpos.',
    field: 'Campo',
    type: 'Tipo',
    presence: 'Presencia',
    rule: 'Regla',
    presences: {
      sent: { required: 'Obligatorio', optional: 'Opcional' },
      answered: { required: 'Siempre', optional: 'No siempre' },
    },
    pathParameters: 'Parámetros de la ruta',
    queryParameters: 'Filtros de la consulta',
    headers: 'Encabezados',
    body: 'Cuerpo de la petición',
    bodyForm: (number, name) => `Cuerpo de la petición, forma ${number}: ${name}`,
    fieldsOf: name => `Campos de ${name}`,
    privateKey: 'Llave privada',
    anyKey: 'Llave privada o pública',
    noKey: 'Sin llave',
    example: 'Petición',
    answer: status => `Respuesta ${status}`,
    answers: 'Respuestas',
    answerOne: 'el objeto',
    answerList: 'una lista, de la más reciente a la más antigua, de',
    answerObject: 'un objeto JSON',
    noBody: 'sin cuerpo',
    otherwise: 'Cualquier otra:',
    errorObject: 'el objeto de error',
    linkTo: name => `Enlace a: ${name}`,
    copy: 'Copiar',
    copied: 'Copiado',
    footer: 'Recaudo, tu propia pasarela de pagos. Esta página no carga nada de otros sitios.',
  },
  en: {
    switchLanguage: 'Español',
    skip: 'Skip to content',
    navigation: 'Gateway sections',
    contents: 'Documentation contents',
    portal: 'Home',
    dashboard: 'Dashboard',
    reference: 'Reference',
    errors: 'Errors',
    openapi: 'OpenAPI',
    docs: 'Documentation',
    guides: 'Guides',
    menu: 'Contents',
    menuClose: 'Close',
    search: 'Search',
    searchHint: 'Search the documentation',
    searchFor: words => `Results for “${words}”`,
    searchCount: count => (count === 1 ? '1 result' : `${count} results`),
    searchNothing: 'No results. Try another word, a field name or an error code.',
    searchAll: 'See all results',
    kinds: { guide: 'Guide', operation: 'Operation', field: 'Field', error: 'Error' },
    onThisPage: 'On this page',
    asMarkdown: 'View as Markdown',
    sameAs: 'Same fields and response as',
    without: 'without',
    operationErrors: 'Common errors',
    exampleIn: 'Example in',
    tryIt: 'Try it',
    referenceTitle: 'API reference',
    referenceLead: 'Cards, PSE, cash, customers, plans and subscriptions in Colombian pesos. JSON over HTTP.',
    introduction: 'Introduction',
    operations: 'Operations',
    objects: 'Objects',
    objectsLead: 'The objects that operations return, and those that go into request bodies.',
    field: 'Field',
    type: 'Type',
    presence: 'Presence',
    rule: 'Rule',
    presences: {
      sent: { required: 'Required', optional: 'Optional' },
      answered: { required: 'Always', optional: 'Sometimes' },
    },
    pathParameters: 'Path parameters',
    queryParameters: 'Query parameters',
    headers: 'Headers',
    body: 'Request body',
    bodyForm: (number, name) => `Request body, form ${number}: ${name}`,
    fieldsOf: name => `Fields of ${name}`,
    privateKey: 'Private key',
    anyKey: 'Private or public key',
    noKey: 'No key',
    example: 'Request',
    answer: status => `Response ${status}`,
    answers: 'Responses',
    answerOne: 'the object',
    answerList: 'a list, newest first, of',
    answerObject: 'a JSON object',
    noBody: 'no body',
    otherwise: 'Any other status:',
    errorObject: 'the error object',
    linkTo: name => `Link to: ${name}`,
    copy: 'Copy',
    copied: 'Copied',
    footer: 'Recaudo, your own payment gateway. This page loads nothing from other sites.',
  },
};

export const categoryMessages: Readonly<Record<Language, Record<ErrorCategory, string>>> = {
  es: {
    request: 'los datos que envió quien llama',
    internal: 'una falla de la pasarela',
    gateway: 'el movimiento del dinero en el banco o la red de tarjetas',
  },
  en: {
    request: 'the data in the request',
    internal: 'a gateway failure',
    gateway: 'the payment at the bank or the card network',
  },
};
