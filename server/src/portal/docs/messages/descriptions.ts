import type { Language } from '@recaudo/contract/language';

/** Spanish of the descriptions that route schemas carry, by the English text itself. */
export const spanishDescriptions: Readonly<Record<string, string>> = {
  'Either token_id with device_session_id, or holder_name, card_number, cvv2, expiration_month and expiration_year. With a token_id the other card fields are ignored.':
    'O bien token_id con device_session_id, o bien holder_name, card_number, cvv2, expiration_month y expiration_year. Con un token_id se ignoran los demás campos de la tarjeta.',
  '16 or 19 digits; 15 for american express, 14 for diners':
    '16 o 19 dígitos; 15 para american express, 14 para diners',
  'Needed to create; kept sealed until the next charge, then nowhere':
    'Necesario al crear; se guarda sellado hasta el próximo cobro, después en ninguna parte',
  'Stable key of the problem; the page of each code lists its keys':
    'Clave estable del problema; la página de cada código trae las suyas',
  'JSON pointer of a body field, or the name of a query or path parameter':
    'Puntero JSON de un campo del cuerpo, o el nombre de un parámetro de consulta o de la ruta',
  'The values that the description holds, for translations':
    'Los valores que trae la descripción, para traducirla',
  'Every problem of the request, that of description first':
    'Todos los problemas de la petición; primero el de la descripción',
  'false authorises only; see capture': 'false solo autoriza; ver la captura',
  'In how many monthly payments the holder pays the issuer':
    'En cuántas cuotas mensuales le paga el titular a su banco',
  'Part of the amount that IVA was calculated on, in pesos; sent to the processor':
    'Parte del monto sobre la que se calculó el IVA, en pesos; va al procesador',
  'Consumption tax (INC) within the amount, in pesos; sent to the processor':
    'Impuesto al consumo (INC) incluido en el monto, en pesos; va al procesador',
  'Tip within the amount, in pesos; sent to the processor':
    'Propina incluida en el monto, en pesos; va al procesador',
  'Another way to say installments': 'Otra forma de decir installments',
  'Only card charges have more than one': 'Solo los cobros con tarjeta tienen más de una',
  'Card charges in more than one payment': 'Cobros con tarjeta en más de una cuota',
  'Lenient profile only, in place of source_id': 'Solo en el perfil lenient, en lugar de source_id',
  'Required at merchant level; ignored at customer level':
    'Obligatorio en el nivel del comercio; en el nivel del cliente se ignora',
  'Always false: this gateway pays out to no card': 'Siempre false: esta pasarela no envía dinero a tarjetas',
  'Until when it can be paid; without it three days. Without an offset it is Bogotá time':
    'Hasta cuándo se puede pagar; si falta, tres días. Sin zona horaria es hora de Bogotá',
  "The network's own number of the payment: the same one again is the same payment":
    'El número que la red le dio al pago: si se repite, es el mismo pago',
  'When the till took the money; without it now': 'Cuándo recibió el dinero la caja; si falta, ahora',
  '0 ends the outage that is on': '0 termina la falla que está activa',
  'A moment, or null for real time': 'Un momento, o null para el tiempo real',
  'One of days, weeks, months or to': 'Uno de days, weeks, months o to',
  "The issuer's product; null in the strict profile": 'El producto del emisor; null en el perfil strict',
  'Null only in the lenient profile, for a customer without an account':
    'Null solo en el perfil lenient, para un cliente sin cuenta',
  'The number under which the tills of the network know this gateway':
    'El número con el que las cajas de la red conocen esta pasarela',
  'Whether cards of this kind can be charged here': 'Si se les puede cobrar aquí a tarjetas de este tipo',
  'No points are taken: always false': 'No se reciben puntos: siempre false',
  'true: the issuer of the card asks its holder first; needs redirect_url':
    'true: el banco emisor pregunta primero al dueño de la tarjeta; necesita redirect_url',
  'false: the payer pays on our page': 'false: quien paga lo hace en nuestra página',
  'true mails the link to the payer': 'true envía el enlace por correo a quien paga',
  'Redirect: where the payer goes': 'Redirección: a dónde va quien paga',
  'PSE: what is unusual about this payment': 'PSE: qué tiene de particular este pago',
  'PSE takes customers without an account only': 'PSE solo admite clientes sin cuenta',
  'Custom anti-fraud fields, kept with the charge': 'Campos antifraude propios, guardados con el cobro',
  'The order_id, or the id of the transaction where none was sent':
    'El order_id, o el id de la transacción si no se envió',
  'Where the payer goes on': 'A dónde sigue quien paga',
  'Store charges only, in central time': 'Solo cobros en tienda, en hora central',
  'Names of events, or * for all of them': 'Nombres de eventos, o * para todos',
  'What is sent changes, the rest stays; an empty user ends Basic auth. A url at another origin (scheme, host, port) drops user and password unless a password is sent with it':
    'Lo que se envía cambia, lo demás queda; un user vacío termina la autenticación Basic. Una url en otro origen (esquema, host, puerto) borra usuario y contraseña si no se envía una contraseña con ella',
  'Your own signing secret: whsec_ and the base64 of 24 to 64 random bytes. With it your server can check the first ping':
    'Tu propio secreto de firma: whsec_ y el base64 de 24 a 64 bytes aleatorios. Con él tu servidor puede comprobar el primer ping',
  'The latest ping of the endpoint and its result': 'El último ping al webhook y su resultado',
  'Pings sent since the url was set': 'Pings enviados desde que se guardó la url',
  'Why the last ping failed, as a word for programs':
    'Por qué falló el último ping, como palabra para programas',
  'Why the last ping failed, in words': 'Por qué falló el último ping, en palabras',
  'Signs the deliveries; it is shown this once': 'Firma las entregas; se muestra solo esta vez',
  'Counts the events of this resource, without gaps': 'Cuenta los eventos de este recurso, sin saltos',
  'For charge.*, chargeback.*, fee.* and transaction.*': 'Para charge.*, chargeback.*, fee.* y transaction.*',
  'For reversal.*': 'Para reversal.*',
  'Why the refund is not made yet': 'Por qué el reembolso aún no se ha hecho',
  'For subscription.*': 'Para subscription.*',
  'For customer.*': 'Para customer.*',
  'For card.*': 'Para card.*',
  'For plan.*': 'Para plan.*',
  'For webhook.disabled': 'Para webhook.disabled',
  'The start of the answer': 'El comienzo de la respuesta',
  'Why it failed, in words': 'Por qué falló, en palabras',
  'Why it failed, as a word for programs': 'Por qué falló, como palabra para programas',
  'Without it, all that want the type of the event': 'Sin él, todos los que piden ese tipo de evento',
  'How many events are sent': 'Cuántos eventos se envían',
  'The type as older clients compare it': 'El tipo como lo comparan los clientes antiguos',
  'Failed card charges: whether the card may be asked again, and when it will be':
    'Cargos con tarjeta rechazados: si la tarjeta se puede volver a usar y cuándo se intentará',
  'Of the subscription whose period is paid by PSE or in cash':
    'De la suscripción cuyo periodo se paga por PSE o en efectivo',
};

/** A description, and the language that it is really in. */
export function translate(english: string, language: Language): { text: string; language: Language } {
  const spanish = language === 'es' ? spanishDescriptions[english] : undefined;
  return spanish === undefined ? { text: english, language: 'en' } : { text: spanish, language: 'es' };
}
