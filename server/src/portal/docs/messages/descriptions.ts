import type { Language } from '@recaudo/contract/shared/words/language';

/** Spanish translations of the route schemas' descriptions, by English text. */
export const spanishDescriptions: Readonly<Record<string, string>> = {
  'Either token_id with device_session_id, or holder_name, card_number, cvv2, expiration_month and expiration_year. With a token_id the other card fields are ignored.':
    'O bien token_id con device_session_id, o bien holder_name, card_number, cvv2, expiration_month y expiration_year. Con un token_id se ignoran los demás campos de la tarjeta.',
  '16 or 19 digits; 15 for American Express, 14 for Diners Club':
    '16 o 19 dígitos; 15 para american express, 14 para diners',
  'Required to create a card. Stored encrypted until the next charge, then deleted':
    'Necesario al crear; se guarda sellado hasta el próximo cobro, después en ninguna parte',
  'Stable key of the problem. The page of each error code lists its keys':
    'Clave estable del problema; la página de cada código trae las suyas',
  'JSON pointer to a body field, or the name of a query or path parameter':
    'Puntero JSON de un campo del cuerpo, o el nombre de un parámetro de consulta o de la ruta',
  'Values interpolated into the description, for use in translations':
    'Los valores que trae la descripción, para traducirla',
  'Every problem with the request. The first one is the one in description':
    'Todos los problemas de la petición; primero el de la descripción',
  'Required with price_model package': 'Obligatorio con price_model package',
  'Whether prices contain the tax. Requires tax': 'Si los precios incluyen el impuesto. Requiere tax',
  'Last unit of the tier. Leave it out, or send null, in the last tier only':
    'Última unidad del tramo. Omítela, o envía null, solo en el último tramo',
  'Base amount of a period, added to the tiers': 'Monto base del período, que se suma al de los tramos',
  'Subscriptions that may use the coupon, all together':
    'Suscripciones que pueden usar el cupón, entre todas',
  'Subscriptions of one customer that may use the coupon':
    'Suscripciones de un mismo cliente que pueden usar el cupón',
  'Subscriptions that may use this code': 'Suscripciones que pueden usar este código',
  'Your own id: lowercase letters and digits. Left out, the gateway makes one':
    'Tu propio id: letras minúsculas y dígitos. Si lo omites, la pasarela crea uno',
  'From 0.01. Either this or amount_off': 'Desde 0,01. Este campo o amount_off, no ambos',
  'Payments with the discount. Required with duration repeating':
    'Pagos con el descuento. Obligatorio con duration repeating',
  'Whether new subscriptions can use it': 'Si las suscripciones nuevas pueden usarlo',
  'Subscriptions whose first payment with the discount was approved':
    'Suscripciones cuyo primer pago con el descuento fue aprobado',
  'What payers type, in upper or lower case. Left out, the gateway makes one':
    'Lo que escribe quien paga, en mayúsculas o minúsculas. Si lo omites, la pasarela crea uno',
  'Null for duration forever': 'Null con duration forever',
  'Negative takes credit back': 'Negativo retira saldo',
  'granted and taken_back: by you; applied: paid an invoice; returned: that invoice ended unpaid; proration: a change to a lower price; cancellation: unused days':
    'granted y taken_back: tú lo hiciste; applied: pagó una cuenta; returned: esa cuenta no se pagó; proration: cambio a un precio menor; cancellation: días sin usar',
  'credit_balance is the credit of the customer after the entry':
    'credit_balance es el saldo a favor del cliente después del movimiento',
  'Credit of the customer, where it is not 0': 'Saldo a favor del cliente, si no es 0',
  'Credit of the customer after the change': 'Saldo a favor del cliente después del cambio',
  '`direct`: the acquirer pays the merchant, and the four amounts are zero':
    '`direct`: el adquirente le paga al comercio, y los cuatro valores son cero',
  'Payments whose day has not come': 'Pagos cuyo día no ha llegado',
  'Negative where refunds and chargebacks took more than there was':
    'Negativo si los reembolsos y contracargos se llevaron más de lo que había',
  'Kept back as a guarantee': 'Retenido como garantía',
  'On its way to the bank account': 'En camino a la cuenta bancaria',
  '`carried`: negative or below the minimum; the next settlement begins with it':
    '`carried`: negativa o por debajo del mínimo; la siguiente liquidación empieza con ella',
  'Of a negative closing balance: what took more than there was':
    'De un saldo final negativo: qué se llevó más de lo que había',
  '`sent`: in the file that the bank has. A bank may return a payout days after it was paid. `failed`, `returned` and `cancelled` put the amount back into the available balance':
    '`sent`: en el archivo que tiene el banco. Un banco puede devolver un desembolso días después de pagarlo. `failed`, `returned` y `cancelled` regresan el valor al saldo disponible',
  'The day on which the operator asks its bank to pay':
    'El día en que el operador le pide a su banco que pague',
  '`null` for a Bre-B key': '`null` en una llave de Bre-B',
  'The last characters only': 'Solo los últimos caracteres',
  'Why it failed, was returned or was cancelled': 'Por qué falló, se devolvió o se canceló',
  'The settlements that it pays': 'Las liquidaciones que paga',
  'Money on its way to the bank account of the merchant': 'Plata en camino a la cuenta bancaria del comercio',
  'For payout.*': 'Para payout.*',
  'For settlement.closed and balance.negative': 'Para settlement.closed y balance.negative',
  'SHA-256 of the lines': 'SHA-256 de los renglones',
  'Amounts are signed: what the merchant gets is positive. They add up to the closing balance':
    'Los valores tienen signo: lo que recibe el comercio es positivo. Suman el saldo final',
  'DANE code': 'Código DANE',
  'A year for renta, two months for IVA and ICA': 'Un año para renta, un bimestre para IVA e ICA',
  'Less what refunds and chargebacks gave back in the period':
    'Menos lo que devolvieron los reembolsos y contracargos en el periodo',
  'Issued once and never changed': 'Se expide una vez y nunca cambia',
  'Instead of `amount`, in every part': 'En lugar de `amount`, en todas las partes',
  'Who bears the commission on this part': 'Quién asume la comisión de esta parte',
  'Percentage of the part that the seller gives back when the charge is refunded':
    'Porcentaje de la parte que el vendedor devuelve cuando se reembolsa el cobro',
  'How a platform shares the charge with its sub-merchants. The parts are all amounts or all percentages, and add up to the charge':
    'Cómo divide una plataforma el cobro con sus subcomercios. Las partes son todas montos o todas porcentajes, y suman el cobro',
  'How a platform shares every charge with its sub-merchants. The parts are percentages that add up to 100':
    'Cómo reparte una plataforma cada cobro con sus subcomercios. Las partes son porcentajes que suman 100',
  'The merchant that charged the payer': 'El comercio que le cobró al pagador',
  'The part of the payment': 'La parte del pago',
  'amount - fee - returned': 'amount - fee - returned',
  'The commission that the seller bears': 'La comisión que asume el vendedor',
  'What refunds and chargebacks have taken back of the part':
    'Lo que los reembolsos y contracargos han devuelto de la parte',
  'What the seller could not give back, because it had no balance left':
    'Lo que el vendedor no pudo devolver porque ya no tenía saldo',
  'The seller, or the platform itself': 'El vendedor, o la propia plataforma',
  'Its name': 'Su nombre',
  'The share of the seller; null before the payment is settled':
    'La parte del vendedor; null antes de que el pago se liquide',
  'What one part of a split charge has come to, as its platform sees it':
    'En qué quedó cada parte de un cobro dividido, como la ve su plataforma',
  'What a seller gets of one payment to its platform': 'Lo que recibe un vendedor de un pago a su plataforma',
  'Row of the withholding table': 'Fila de la tabla de retenciones',
  'One movement, traced to its transaction and charge. Its parts add up to `net`':
    'Un movimiento, con su transacción y su cobro. Sus partes suman `net`',
  'Without gaps per merchant': 'Sin saltos por comercio',
  'For a refund of an invoiced charge; the tax is within the total':
    'Del reembolso de un cobro con cuenta; el impuesto está dentro del total',
  'When a single invoice is requested: its credit notes, if it has any':
    'Al consultar una sola cuenta: sus notas crédito, si tiene',
  'For credit.changed': 'De credit.changed',
  Percent: 'Porcentaje',
  'The totals of the lines add up to the total of the invoice':
    'Los totales de las líneas suman el total de la cuenta de cobro',
  'Without gaps per merchant, assigned within about a second of issue':
    'Sin saltos por comercio; se asigna cerca de un segundo después de la emisión',
  'processing: waits for the outcome of its charge; awaiting_payment: for the payer of invoice_id, until expires_at':
    'processing: espera el resultado de su cobro; awaiting_payment: que paguen invoice_id, hasta expires_at',
  'How a change that costs something is paid: at once with the card of the subscription, or by the payer on the page of its invoice within 24 hours. Until then nothing changes':
    'Cómo se paga un cambio que cuesta algo: de inmediato con la tarjeta de la suscripción, o lo paga el cliente en la página de la cuenta en 24 horas. Hasta entonces nada cambia',
  'Of a change of plan_id or quantity: now, or when the next period is charged':
    'De un cambio de plan_id o quantity: ahora, o cuando se cobre el siguiente período',
  'charge_now charges the rest of the period at once; next_invoice leaves the difference to the next invoice; none bills the new price from the next period on':
    'charge_now cobra de inmediato el resto del período; next_invoice deja la diferencia para la próxima cuenta; none factura el precio nuevo desde el siguiente período',
  'Of one unit. A negative amount lowers the invoice, never below zero':
    'De una unidad. Un monto negativo rebaja la cuenta, nunca por debajo de cero',
  'Whether the amount contains the tax. Requires tax': 'Si el monto incluye el impuesto. Requiere tax',
  'proration: a change of a subscription': 'proration: un cambio de una suscripción',
  'part_of names the negative item of which an invoice took only this part; the rest keeps waiting':
    'part_of es el cargo negativo del que una cuenta tomó solo esta parte; el resto sigue esperando',
  'Items that wait for the customer are added. Required where none waits':
    'Se suman los cargos que esperan. Obligatorio si no hay ninguno',
  'automatic: you charge a card with /pay; send_invoice: the customer pays on the page of the invoice':
    'automatic: cobras una tarjeta con /pay; send_invoice: el cliente paga en la página de la cuenta',
  'From the issue to the due date. Only with collection send_invoice':
    'Desde la emisión hasta el vencimiento. Solo con collection send_invoice',
  'Issues the invoice at once, instead of keeping a draft': 'Emite la cuenta de una vez, sin dejar borrador',
  'The day of the payment; by default, today': 'El día del pago; si lo omites, hoy',
  'transaction: the charge of this request': 'transaction: el cobro de esta petición',
  'Where the invoice was paid outside of the gateway': 'Si la cuenta se pagó por fuera de la pasarela',
  'For invoice.*': 'De invoice.*',
  'From the preview: rejects the change (3006) if it would bill something else':
    'De la previsualización: rechaza el cambio (3006) si cobraría algo distinto',
  'Units to bill. Plans with price_model fixed take only 1':
    'Unidades que se cobran. Los planes con price_model fixed solo admiten 1',
  'Everything that is billed, plan_id first: plans of one interval, each with its own line':
    'Todo lo que se cobra, primero plan_id: planes con la misma frecuencia, cada uno con su línea',
  'A later day on which the subscription begins; a trial begins on it, too':
    'Un día posterior en que empieza la suscripción; la prueba también empieza ese día',
  'The day on which billing goes on by itself': 'El día en que se vuelve a cobrar sin que nadie haga nada',
  'True: the days that are left of the period or trial continue after the pause':
    'true: los días que faltan del periodo o de la prueba siguen después de la pausa',
  'Pauses the subscription; null resumes it': 'Pausa la suscripción; null la reanuda',
  'Everything that is billed, where that is more than one plan': 'Todo lo que se cobra, si es más de un plan',
  'Only while the subscription is paused': 'Solo mientras la suscripción está en pausa',
  'Units billed, where that is not 1': 'Unidades que se cobran, si no es 1',
  'Set to false to authorize now and capture later': 'false solo autoriza; ver la captura',
  'Number of monthly payments in which the cardholder pays the issuer':
    'En cuántas cuotas mensuales le paga el titular a su banco',
  'The part of the amount that IVA was calculated on, in pesos. Sent to the processor':
    'Parte del monto sobre la que se calculó el IVA, en pesos; va al procesador',
  'Consumption tax (INC) included in the amount, in pesos. Sent to the processor':
    'Impuesto al consumo (INC) incluido en el monto, en pesos; va al procesador',
  'Tip included in the amount, in pesos. Sent to the processor':
    'Propina incluida en el monto, en pesos; va al procesador',
  'Alternative to installments': 'Otra forma de decir installments',
  'Always 1: only card charges support installments': 'Solo los cobros con tarjeta tienen más de una',
  'Present on card charges with more than one installment': 'Cobros con tarjeta en más de una cuota',
  'Lenient profile only, instead of source_id': 'Solo en el perfil lenient, en lugar de source_id',
  'Required at merchant level; ignored at customer level':
    'Obligatorio en el nivel del comercio; en el nivel del cliente se ignora',
  'Always false: this gateway does not pay out to cards':
    'Siempre false: esta pasarela no envía dinero a tarjetas',
  'When the charge expires. Defaults to the end of the third day from today. A value without an offset is in Bogotá time':
    'Hasta cuándo se puede pagar; si falta, tres días. Sin zona horaria es hora de Bogotá',
  "The network's own payment number. Sending the same number again does not create a second payment":
    'El número que la red le dio al pago: si se repite, es el mismo pago',
  'When the till received the money. Defaults to now': 'Cuándo recibió el dinero la caja; si falta, ahora',
  '0 ends the current outage': '0 termina la falla que está activa',
  'A date and time, or null to follow real time': 'Un momento, o null para el tiempo real',
  'One of days, weeks, months or to': 'Uno de days, weeks, months o to',
  "The issuer's product; null in the strict profile": 'El producto del emisor; null en el perfil strict',
  'Null only in the lenient profile, when the customer has no account':
    'Null solo en el perfil lenient, para un cliente sin cuenta',
  "The number that identifies this gateway at the network's tills":
    'El número con el que las cajas de la red conocen esta pasarela',
  'Whether this gateway can charge cards of this type': 'Si se les puede cobrar aquí a tarjetas de este tipo',
  'Always false: points are not accepted': 'No se reciben puntos: siempre false',
  'Set to true to have the issuer authenticate the cardholder first. Requires redirect_url':
    'true: el banco emisor pregunta primero al dueño de la tarjeta; necesita redirect_url',
  'Always false: the payer enters the card on a page that we host':
    'false: quien paga lo hace en nuestra página',
  'Set to true to email the payment link to the payer': 'true envía el enlace por correo a quien paga',
  'URL to redirect the payer to': 'Redirección: a dónde va quien paga',
  'PSE only: a note about anything unusual in this payment': 'PSE: qué tiene de particular este pago',
  'Always false: PSE supports only customers without an account': 'PSE solo admite clientes sin cuenta',
  'Custom anti-fraud fields, stored with the charge': 'Campos antifraude propios, guardados con el cobro',
  'The order_id, or the transaction id if you sent none':
    'El order_id, o el id de la transacción si no se envió',
  'URL to send the payer to': 'A dónde sigue quien paga',
  'Store charges only. In Mexico City time': 'Solo cobros en tienda, en hora central',
  'Event types to send, or * for all': 'Nombres de eventos, o * para todos',
  'Fields that you leave out keep their values. An empty user turns Basic auth off. Changing the url to another origin (scheme, host, port) removes user and password unless you send a password along with it':
    'Lo que se envía cambia, lo demás queda; un user vacío termina la autenticación Basic. Una url en otro origen (esquema, host, puerto) borra usuario y contraseña si no se envía una contraseña con ella',
  'Your own signing secret: whsec_ followed by 24 to 64 random bytes in base64. Set it to verify the signature of the first ping':
    'Tu propio secreto de firma: whsec_ y el base64 de 24 a 64 bytes aleatorios. Con él tu servidor puede comprobar el primer ping',
  'The latest verification ping and its result': 'El último ping al webhook y su resultado',
  'Number of pings sent since the url was last changed': 'Pings enviados desde que se guardó la url',
  'Why the last ping failed, as a stable code': 'Por qué falló el último ping, como palabra para programas',
  'Why the last ping failed, in plain language': 'Por qué falló el último ping, en palabras',
  'The secret that signs deliveries. Shown only once': 'Firma las entregas; se muestra solo esta vez',
  'Sequence number of the event within its resource, without gaps':
    'Cuenta los eventos de este recurso, sin saltos',
  'For charge.*, chargeback.*, fee.* and transaction.*': 'Para charge.*, chargeback.*, fee.* y transaction.*',
  'For reversal.*': 'Para reversal.*',
  'Why the refund has not been made yet': 'Por qué el reembolso aún no se ha hecho',
  'For subscription.*': 'Para subscription.*',
  'For customer.*': 'Para customer.*',
  'For card.*': 'Para card.*',
  'automatic, the default, charges the card; send_invoice opens an invoice for each period, and the customer pays it on its page':
    'automatic, por defecto, cobra la tarjeta; send_invoice abre una cuenta de cobro por cada período, que el cliente paga en su página',
  'From the issue of an invoice to its due date; 0 by default. Only with collection send_invoice':
    'Desde que se expide la cuenta hasta que vence; 0 por defecto. Solo con collection send_invoice',
  'Where it is send_invoice': 'Cuando es send_invoice',
  'For plan.*': 'Para plan.*',
  'For coupon.*': 'Para coupon.*',
  'For webhook.disabled': 'Para webhook.disabled',
  'The beginning of the response body': 'El comienzo de la respuesta',
  'Why the delivery attempt failed, in plain language': 'Por qué falló, en palabras',
  'Why the delivery attempt failed, as a stable code': 'Por qué falló, como palabra para programas',
  'Send to this webhook only. Defaults to every webhook subscribed to the event type':
    'Sin él, todos los que piden ese tipo de evento',
  'Number of events queued for delivery': 'Cuántos eventos se envían',
  'Card type in upper case, for older clients': 'El tipo como lo comparan los clientes antiguos',
  'Failed card charges only: whether the card can be retried, and when the next retry is due':
    'Cargos con tarjeta rechazados: si la tarjeta se puede volver a usar y cuándo se intentará',
  'The subscription whose period this PSE or cash payment covers':
    'De la suscripción cuyo periodo se paga por PSE o en efectivo',
};

/** The description and the language it is in. */
export function translate(english: string, language: Language): { text: string; language: Language } {
  const spanish = language === 'es' ? spanishDescriptions[english] : undefined;
  return spanish === undefined ? { text: english, language: 'en' } : { text: spanish, language: 'es' };
}
