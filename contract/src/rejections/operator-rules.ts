import type { RejectionText } from './rejection.ts';

/**
 * Rules for fields of the operator console and its commands. As in field-rules.ts, the English text follows the field's
 * name.
 */
export const operatorRules = {
  reason_not_given: {
    en: 'must say why, for the next person who looks',
    es: 'Escribe por qué, para quien venga después.',
  },
  notice_not_given: {
    en: 'must say what payers should know',
    es: 'Escribe lo que debe saber quien paga.',
  },
  dismissal_reason_missing: {
    en: 'is required to dismiss a case',
    es: 'Escribe el motivo para descartar el caso.',
  },
  watch_list_unreadable: { en: 'cannot be read: {problem}', es: 'No se puede leer el archivo: {problem}.' },
  watch_list_empty: {
    en: 'has no documents and no names',
    es: 'El archivo no tiene documentos ni nombres.',
  },
  not_a_calendar_month: { en: 'must be a month such as {example}', es: 'Escribe un mes, como {example}.' },
  pricing_missing: {
    en: 'is required: choose the percent, the fixed part and the tax that each card payment costs this merchant',
    es: 'Elige la tarifa: el porcentaje, la parte fija y el impuesto de cada pago con tarjeta de este comercio.',
  },
  unknown_merchant: {
    en: 'names no merchant of this environment',
    es: 'No hay un comercio con ese id en este ambiente.',
  },
  // Connections.
  not_a_connection_id: {
    en: 'must be 1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit',
    es: 'Usa de 1 a 40 letras minúsculas, números o -, y empieza por una letra o un número.',
  },
  id_of_own_processor: {
    en: 'must not be {id}: rules name our own processor by it',
    es: 'No puede ser {id}: así se llama nuestro propio procesador.',
  },
  id_of_none: {
    en: 'must not be {id}: it says that there is none',
    es: 'No puede ser {id}: esa palabra significa que no hay ninguna.',
  },
  id_taken: { en: 'is taken: {id}', es: 'Ya existe: {id}.' },
  name_not_known: {
    en: 'is not known here, which has: {known:list}',
    es: 'No se conoce aquí. Se aceptan: {known:list}.',
  },
  not_some_of: { en: 'must be some of: {allowed:list}', es: 'Elige entre: {allowed:list}.' },
  unknown_cash_network: {
    en: 'names no cash network of this environment',
    es: 'No hay una red de efectivo con ese id en este ambiente.',
  },
  unknown_connection: { en: 'names no connection: {id}', es: 'No hay una conexión {id}.' },
  production_without_connections: {
    en: 'names no connection: production has none yet, add one under Conexiones first',
    es: 'Producción aún no tiene conexiones: agrega una en Conexiones.',
  },
  unknown_production_connection: {
    en: 'names no connection of production: {id}',
    es: 'Producción no tiene la conexión {id}.',
  },
  connection_disabled: {
    en: 'names a connection that is disabled: enable {id} first',
    es: 'La conexión está desactivada: activa {id} primero.',
  },
  own_route_needed: {
    en: 'must be true, or a rule of the installation has to name {id} first: without a route nothing can be charged',
    es: 'Actívala, o crea antes una regla que use {id}: sin ruta no se puede cobrar.',
  },
  connection_host_not_listed: {
    en: 'names a connection that cannot be enabled: RECAUDO_CONNECTION_HOSTS does not list {place}; add the host to it and restart, or correct the connection',
    es: 'La conexión no se puede activar: {place} no está en RECAUDO_CONNECTION_HOSTS. Agrégalo y reinicia, o corrige la conexión.',
  },
  connection_without_address: {
    en: 'names a connection that cannot be enabled: its settings have no address to connect to',
    es: 'La conexión no se puede activar: no tiene una dirección a la que se pueda conectar.',
  },
  connection_secrets_missing: {
    en: 'names a connection whose host has changed: enter its secrets again ({secrets:list}), then enable it',
    es: 'La conexión cambió de servidor: escribe otra vez sus secretos ({secrets:list}) y actívala después.',
  },
  settings_host_not_listed: {
    en: 'lead to {place}, which RECAUDO_CONNECTION_HOSTS does not list: add the host to that variable on the server, restart it and try again',
    es: 'Lleva a {place}, que no está en RECAUDO_CONNECTION_HOSTS: agrégalo a esa variable en el servidor, reinícialo e intenta de nuevo.',
  },
  settings_hosts_unset: {
    en: 'lead to {place}, and RECAUDO_CONNECTION_HOSTS is not set: add the host to that variable on the server, restart it and try again',
    es: 'Lleva a {place}, y RECAUDO_CONNECTION_HOSTS no está definida: ponlo en esa variable en el servidor, reinícialo e intenta de nuevo.',
  },
  settings_without_address: {
    en: 'name no address that a connection can be opened to',
    es: 'No tiene una dirección a la que se pueda conectar.',
  },
  // ISO 8583 dialects.
  two_dialects: {
    en: 'must not be set together with dialect: choose one of the two',
    es: 'Elige un dialecto incluido o escribe el propio, no ambos.',
  },
  too_many_bytes: {
    en: 'must have at most {most:number} bytes',
    es: 'Debe pesar máximo {most:number} bytes.',
  },
  not_a_dialect: { en: 'is not a dialect: {mistakes}', es: 'El dialecto tiene errores: {mistakes}' },
  // Routing.
  own_processor_not_alone: {
    en: 'must name {id} alone for store, or connections alone',
    es: 'Para efectivo nombra solo {id}, o solo conexiones.',
  },
  connection_without_method: {
    en: 'names {id}, which does not carry {method:word}',
    es: 'La conexión {id} no procesa {method:word}.',
  },
  connection_repeated: {
    en: 'must name each connection once',
    es: 'Nombra cada conexión una sola vez.',
  },
  cards_only: { en: 'is for cards only', es: 'Es solo para tarjetas.' },
  amounts_reversed: {
    en: 'must not be less than amount_from',
    es: 'No puede ser menor que el monto inicial.',
  },
  installments_reversed: {
    en: 'must not be less than installments_from',
    es: 'No puede ser menor que las cuotas iniciales.',
  },
  not_a_bin_range: {
    en: 'must be digits, or a range such as 510000-559999',
    es: 'Escribe dígitos, o un rango como 510000-559999.',
  },
} as const satisfies Record<string, RejectionText>;
