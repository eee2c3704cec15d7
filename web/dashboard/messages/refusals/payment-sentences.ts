import type { RefusalWords } from './refusal.ts';

/** Refusals about payments, subscriptions and what surrounds them; about no field. */
export const paymentSentences: RefusalWords = [
  ['A charge that is {} cannot be {}', 'Un cobro que está {1:word} no se puede {2:verb}.'],
  [
    'A charge that is {} cannot have a chargeback that is {}',
    'Un cobro que está {1:word} no puede tener un contracargo {2:word}.',
  ],
  ['Only card charges can be refunded', 'Solo se reembolsan los pagos con tarjeta.'],
  ['Only a payment that has arrived has a receipt', 'Solo tiene comprobante un pago que ya llegó.'],
  ['The payment has no e-mail', 'El pago no tiene correo.'],
  [
    'Money that moves between accounts has no receipt',
    'El dinero que pasa entre cuentas no tiene comprobante.',
  ],
  ['Only a link that takes payments can be sent', 'Solo se puede enviar un enlace que recibe pagos.'],
  ['The month is not over', 'El mes aún no termina.'],
  ['Only card charges can have a chargeback', 'Solo los pagos con tarjeta pueden tener un contracargo.'],
  ['The whole charge is already being refunded', 'Ya se está reembolsando todo el pago.'],
  ['The customer of the charge is deleted', 'El cliente del pago fue eliminado.'],
  ['The customer of the fee is deleted', 'El cliente de la comisión fue eliminado.'],
  ["The customer's account has insufficient funds", 'La cuenta del cliente no tiene saldo suficiente.'],
  [
    'The customer has no account to take a fee from',
    'El cliente no tiene una cuenta de la que cobrar la comisión.',
  ],
  ['A fee that is refunded cannot be refunded again', 'La comisión ya fue devuelta.'],
  [
    'The customer cannot be deleted while its balance is greater than 0',
    'No se puede eliminar al cliente mientras tenga saldo.',
  ],
  [
    'The customer cannot be deleted while a payment, refund or chargeback of it is under way',
    'No se puede eliminar al cliente: tiene un pago, un reembolso o un contracargo en curso.',
  ],
  [
    'The person cannot be erased while a balance is left',
    'No se pueden suprimir los datos mientras tenga saldo: devuélvelo antes.',
  ],
  [
    'The person cannot be erased while a payment, refund or chargeback is under way',
    'No se pueden suprimir los datos: hay un pago, un reembolso o un contracargo en curso.',
  ],
  [
    'The person has an active subscription: cancel it first, or agree that the erasure cancels it',
    'La persona tiene una suscripción activa: cancélala antes, o acepta que la supresión la cancele.',
  ],
  [
    'The certificate is issued when the erasure is done',
    'El certificado se expide cuando la supresión termina.',
  ],
  ['Name the person by email or document', 'Escribe el correo o el documento de la persona.'],
  [
    'The card could not be verified and was not saved, try again',
    'No se pudo verificar la tarjeta y no se guardó. Intenta de nuevo.',
  ],
  [
    'The charge {} failed for lack of an answer and no money was taken; try again with a new Idempotency-Key',
    'El cobro {1} falló porque no hubo respuesta, y no se cobró nada. Intenta de nuevo.',
  ],
  [
    'The payment is over a link: only the bank there decides it',
    'El pago va por una conexión: solo el banco lo decide.',
  ],
  [
    'The voucher is of a link: only the tills there take its money',
    'El comprobante es de una conexión: solo se paga en sus cajas.',
  ],
  [
    'No cash network that takes this amount is connected',
    'No hay una red de efectivo que reciba este monto.',
  ],
  ['The cash network does not take this amount', 'La red de efectivo no recibe este monto.'],
  ['The cash network has not accepted the voucher', 'La red de efectivo no aceptó el comprobante.'],
  ['The reference has already been paid', 'La referencia ya se pagó.'],
  ['The reference was cancelled', 'La referencia se canceló.'],
  [
    'The reference was cancelled: nothing is owed for it',
    'La referencia se canceló: no se debe nada por ella.',
  ],
  ['The reference expired{}', 'La referencia ya venció.'],
  ['The payment with this network_transaction_id was reversed', 'Ese pago de la red ya se reversó.'],
  ['The network_transaction_id was used for another payment', 'Ese número de la red ya se usó en otro pago.'],
  [
    'The charge is {} and takes no more money: have it given back to the payer, then end this as declined',
    'El cobro está {1:word} y no recibe más dinero: devuélvelo a quien pagó y termina esto como rechazado.',
  ],
  [
    'The charge is {} and takes no more money: have the bank give it back, then end this as declined',
    'El cobro está {1:word} y no recibe más dinero: pide al banco que lo devuelva y termina esto como rechazado.',
  ],
  [
    'The payment is being decided or moved at this moment, try again later',
    'El pago se está decidiendo en este momento. Intenta más tarde.',
  ],
  ['The payment does not wait for a decision any more', 'El pago ya no espera una decisión.'],
  ['The payment was {} in review already', 'El pago ya se revisó: {1:word}.'],
  // Reversals and chargebacks.
  [
    'A refund of the charge is under way, try again when its outcome is known',
    'Hay un reembolso en curso. Intenta cuando se sepa el resultado.',
  ],
  ['A reversal that is {} cannot become {}', 'Una reversión {1:word} no puede pasar a {2:word}.'],
  ['The reversal is over: its evidence stays as it is', 'La reversión terminó: sus soportes ya no cambian.'],
  ['The reversal waits for no transfer', 'La reversión no espera ninguna transferencia.'],
  ['Only payments by card or PSE can be reversed', 'Solo se reversan pagos con tarjeta o PSE.'],
  ['The charge has an open reversal', 'El pago ya tiene una reversión abierta.'],
  [
    'The whole charge is already given back, or about to be',
    'Todo el pago ya se devolvió, o está por devolverse.',
  ],
  ['A payer may ask {} times', 'Una reversión se pide máximo {1} veces.'],
  [
    'The five business days to ask for a reversal ended on {}; the charge can be refunded',
    'Los cinco días hábiles para pedirla terminaron el {1}; aún puedes reembolsar el pago.',
  ],
  [
    'The chargeback is over: its evidence stays as it is',
    'El contracargo terminó: sus soportes ya no cambian.',
  ],
  ['The deadline for evidence is over', 'El plazo para enviar soportes ya pasó.'],
  ['A reversal has at most {} files of evidence', 'Una reversión tiene máximo {1} soportes.'],
  ['A chargeback has at most {} files of evidence', 'Un contracargo tiene máximo {1} soportes.'],
  [
    'The chargeback disputes {}, but only {} of the charge was not refunded',
    'El contracargo disputa {1}, pero del cobro solo quedan {2} sin reembolsar.',
  ],
  // Cases of the card networks.
  [
    'Case {} already has this notice with another {}: {}, not {}',
    'El caso {1} ya tiene este aviso con otro valor: {3}, no {4}.',
  ],
  ['Case {} is a case of {}, not of {}', 'El caso {1} es de la red {2}, no de {3}.'],
  ['Case {} has already reached the stage {}', 'El caso {1} ya llegó a una etapa posterior.'],
  ['Case {} was not opened at the stage {}', 'El caso {1} no se ha abierto en esa etapa.'],
  ['Case {} is decided at the stage {}', 'El caso {1} ya está decidido en su etapa.'],
  ['There is no case {} on this connection', 'En esta conexión no hay un caso {1}.'],
  ['Case {} needs the amount that is disputed', 'Al caso {1} le falta el monto disputado.'],
  ['There is no connection {}', 'No hay una conexión {1}.'],
  ['Case {} does not wait for a person', 'El caso {1} no está por revisar.'],
  [
    'Case {} is dismissed: assign its charge first',
    'El caso {1} está descartado: primero asígnale su cobro.',
  ],
  [
    'Case {} is in the ledger already: it cannot be dismissed',
    'El caso {1} ya está en el libro: no se puede descartar.',
  ],
  [
    'There is no paid card charge {} of merchant {} over this connection',
    'No hay un cobro con tarjeta {1} pagado del comercio {2} por esta conexión.',
  ],
  ['Case {} disputes more than the charge {} is of', 'El caso {1} disputa más de lo que vale el cobro {2}.'],
  [
    'Case {} has posted a fee against the charge {} already',
    'El caso {1} ya registró un cargo sobre el cobro {2}.',
  ],
  ['The row has no case number', 'La fila no tiene número de caso.'],
  ['The row has no amount', 'La fila no tiene monto.'],
  ['The {.} "{}" is not known', 'No se reconoce «{2}» (columna {1:word}).'],
  ['The {.} "{}" is not an amount', '«{2}» no es un monto (columna {1:word}).'],
  ['The {.} "{}" is not a date', '«{2}» no es una fecha (columna {1:word}).'],
  // Subscriptions.
  ['The subscription is cancelled', 'La suscripción está cancelada.'],
  [
    'trial_end_date can be changed only during the trial',
    'El fin de la prueba solo se cambia durante la prueba.',
  ],
  [
    'A charge of this subscription is under way, try again shortly',
    'Hay un cobro de esta suscripción en curso. Intenta en un momento.',
  ],
  [
    'The period is being charged on a card, try again shortly',
    'El periodo se está cobrando a una tarjeta. Intenta en un momento.',
  ],
  [
    'The card is not asked again ({}): another card is needed',
    'El banco no permite volver a cobrar esta tarjeta: se necesita otra.',
  ],
  [
    'The bank has refused this card for good; it was not asked again',
    'El banco rechazó esta tarjeta de forma definitiva; no se cobró otra vez.',
  ],
  ['The card of the subscription was deleted', 'La tarjeta de la suscripción fue eliminada.'],
  // Limits of a merchant.
  [
    'The limits were changed meanwhile; look at them again',
    'Los topes cambiaron mientras tanto: míralos otra vez.',
  ],
  // Lists and work of the installation.
  ['What it is about is over', 'Eso ya terminó: no hay nada que enviar.'],
  ['It is matched already', 'Ya está conciliado.'],
  ['Only money that has moved can be matched', 'Solo se concilia dinero que se movió.'],
  ['Only a link that waits for its payer can be sent', 'Solo se envía un enlace que espera el pago.'],
  ['The link has no e-mail', 'El enlace no tiene correo.'],
  ['Only a link that takes payments can be sent', 'Solo se envía un enlace que recibe pagos.'],
  ['Pay what you have begun first', 'Primero paga lo que ya empezaste.'],
  ['The payment has no e-mail', 'El pago no tiene correo.'],
  ['Only a payment that has arrived has a receipt', 'Solo un pago aprobado tiene comprobante.'],
  ['Money that moves between accounts has no receipt', 'Un movimiento entre cuentas no tiene comprobante.'],
  ['The month is not over', 'El mes aún no ha terminado.'],
  ['The export has ended: {}', 'La exportación ya terminó: {1:word}.'],
  ['The webhook is not verified: it gets no events', 'El webhook no está verificado: no recibe eventos.'],
  ['A merchant may have up to {} webhooks', 'Un comercio tiene máximo {1} webhooks.'],
  ['The clock is being moved by another request', 'Otra petición está moviendo el reloj.'],
  ['It is paused already', 'Ya está en pausa.'],
  ['It is not paused', 'No está en pausa.'],
  ['This installation is no closed copy', 'Esta instalación no es una copia cerrada.'],
  [
    'This installation is a copy that was restored from a backup (its state is of {}) and is closed: {}',
    'Esta instalación es una copia restaurada de un respaldo y está cerrada: no se puede cambiar nada hasta que un operador la abra con recaudo restore release.',
  ],
  [
    'A worker has it in its hands; look again in a moment',
    'Se está procesando; mira de nuevo en un momento.',
  ],
  ['A check of this ledger is running already', 'Ya hay un cuadre en curso.'],
  [
    'This merchant has no dashboard: it was made by command, without a business',
    'Este comercio no tiene panel: se creó por comando, sin negocio.',
  ],
  [
    'This installation makes no backups by itself (RECAUDO_BACKUP_DIR), or one was asked for already',
    'Esta instalación no hace copias por sí sola (RECAUDO_BACKUP_DIR), o ya se pidió una.',
  ],
  ['a rule must be a JSON object', 'La regla debe ser un objeto JSON.'],
  ['a merchant has at most {} rules', 'Un comercio tiene máximo {1} reglas.'],
  ['there is no merchant {}', 'No hay un comercio {1}.'],
  ['{} has no rule {}', 'El comercio no tiene la regla {2}.'],
  ['a merchant needs a name', 'El comercio necesita un nombre.'],
  ['the logo must have at most {} KB', 'El logo debe pesar máximo {1} KB.'],
  ['the logo must be a PNG, JPEG or WebP image', 'El logo debe ser una imagen PNG, JPEG o WebP.'],
  ['a merchant has at most {} redirect hosts', 'Un comercio tiene máximo {1} dominios de regreso.'],
  [
    'redirect hosts are such as tienda.co or *.tienda.co, not {}',
    'Escribe dominios como tienda.co o *.tienda.co; {1} no lo es.',
  ],
];
