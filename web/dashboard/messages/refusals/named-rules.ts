import type { RefusalWords } from './refusal.ts';

/** Rules of one field or of few. They follow the name of the field, too. */
export const namedRules: RefusalWords = [
  ['must say which columns are what', 'Di qué columna es cada dato.'],
  // Of the merchant and its people.
  ['must end with its check digit, which is {}', 'El dígito de verificación del NIT debe ser {1}.'],
  ['has a wrong check digit: it would be {}', 'El dígito de verificación del NIT debe ser {1}.'],
  [
    'needs its check digit at the end: it would be {}',
    'Escribe el NIT con su dígito de verificación, que es {1}.',
  ],
  ['must be a NIT with its check digit', 'Escribe el NIT con su dígito de verificación.'],
  [
    'must be a NIT with its check digit, such as {}',
    'Escribe el NIT con su dígito de verificación, como {1}.',
  ],
  ['must be six hexadecimal digits such as {}', 'Escribe el color como {1}.'],
  ['must be six hexadecimal digits, such as {}', 'Escribe el color como {1}.'],
  [
    'must hold hosts such as tienda.co or *.tienda.co, not {}',
    'Escribe dominios como tienda.co o *.tienda.co; {1} no lo es.',
  ],
  ['is in the team already', 'Esa persona ya está en el equipo.'],
  [
    'must not be your e-mail address, your name or that of your business',
    'No puede ser tu correo, tu nombre ni el de tu negocio.',
  ],
  ['is one of the first that others would try', 'Es demasiado fácil de adivinar: prueba con una frase.'],
  ['is not the one that the app shows now', 'No es el código que muestra la app en este momento.'],
  [
    'is not what an authenticator answers to this request',
    'El dispositivo no respondió lo esperado. Intenta de nuevo.',
  ],
  ['is not valid, was used or is too old', 'El enlace no es válido, ya se usó o se venció. Pide uno nuevo.'],
  [
    'is not valid for this account, was used or is older than 48 hours',
    'El enlace no es de esta cuenta, ya se usó o tiene más de 48 horas. Pide uno nuevo.',
  ],
  ['is for an address that another account has confirmed', 'Otra cuenta ya confirmó ese correo.'],
  ['must have one of password, code and passkey', 'Escribe tu contraseña o un código, o usa tu llave.'],
  ['must name a list', 'Esa lista no existe.'],
  [
    'has {} views of yours already: delete one first',
    'Ya tienes {1} vistas guardadas en esta lista: elimina una primero.',
  ],
  ['must say which columns are what', 'Di qué es cada columna.'],
  ['must hold at least one file', 'Adjunta al menos un archivo.'],
  ['must hold at most {} files', 'Adjunta máximo {1} archivos.'],
  ['is not a file of the type {}', 'El archivo no es lo que dice ser ({1}).'],
  ['must be a PDF, a PNG or a JPEG', 'Adjunta un PDF, un PNG o un JPEG.'],
  ['must be a PNG or JPEG picture', 'Adjunta una imagen PNG o JPEG.'],
  ['must be a PNG, JPEG or WebP image', 'Adjunta una imagen PNG, JPEG o WebP.'],
  [
    'has {}, which is neither an address nor a network such as 203.0.113.0/24',
    '{1} no es una dirección ni una red como 203.0.113.0/24.',
  ],
  // Of payments, cards and subscriptions.
  [
    'must have 16 or 19 digits (15 for american express, 14 for diners)',
    'Revisa el número: falta o sobra un dígito.',
  ],
  ['has a wrong check digit', 'Revisa el número: hay un dígito equivocado.'],
  ['is a test number, usable only in the sandbox', 'Es un número de prueba: solo sirve en pruebas.'],
  ['must be the same as installments', 'Debe ser igual al número de cuotas.'],
  ['is required with use_3d_secure', 'Falta este dato, necesario para pagar con 3D Secure.'],
  [
    'must not make iva_base, inc and tip add up to more than amount',
    'La base del IVA, el INC y la propina no pueden sumar más que el monto.',
  ],
  [
    'is not available in production yet; leave it out or send false',
    '3-D Secure todavía no está disponible en producción: déjalo apagado.',
  ],
  ['must be approved or expired for a store charge', 'Un pago en efectivo solo puede aprobarse o vencerse.'],
  ['must not be before the charge', 'No puede ser antes del cobro.'],
  ['has no room: the customer has {} notes already', 'El cliente ya tiene {1} notas: elimina una primero.'],
  ['is that of another rule', 'Ya hay otra regla con ese nombre.'],
  ['or card is required', 'Falta la tarjeta.'],
  ['or a line must be given', 'Elige una línea o un pago.'],
  ['has no room: {} schedules are there already', 'Ya hay {1} programaciones: elimina una primero.'],
  [
    'is for weekly schedules, and they need it',
    'El día es solo para la programación semanal, que sí lo necesita.',
  ],
  // Of the sandbox's clock.
  ['is required, and only one of them', 'Elige una sola forma de mover el reloj.'],
  ['must not lead the clock beyond {}', 'El reloj no puede pasar del {1}.'],
  [
    'must not be earlier than the clock: it only moves forward',
    'El reloj solo avanza: elige una fecha posterior.',
  ],
  ['must be at most {} days ahead of the clock', 'Debe ser máximo {1} días después del reloj.'],
  // Of webhooks.
  [
    'must not hold a colon: Basic auth cannot carry it',
    'No puede llevar dos puntos: la autenticación básica no los admite.',
  ],
  ['is required with a password', 'Escribe también el usuario.'],
  [
    'is required again: it does not move along to another server',
    'Escríbela de nuevo: no pasa a otro servidor.',
  ],
  ['is not the verification code of this webhook', 'No es el código de verificación de este webhook.'],
  [
    'was already used with another request',
    'La petición se repitió con otros datos. Recarga e intenta de nuevo.',
  ],
  // Of fraud rules.
  [
    'must be 1 to 60 characters of a-z, 0-9 and _, the first a letter',
    'Usa de 1 a 60 letras minúsculas, números o _, y empieza por una letra.',
  ],
  ['is no field of a {} rule, which has: {}', 'Una regla {1} no tiene ese campo. Tiene: {2}.'],
  ['must be a list of 1 to {} entries', 'Escribe de 1 a {1} valores.'],
  ['is wrong: {} are {}', 'Hay un valor equivocado en {1}: son {2:word}.'],
  [
    'must not be different_cards per card: a card is never different from itself',
    'No se pueden contar tarjetas distintas por tarjeta.',
  ],
  [
    'cannot be false for charges: those of test cards always count',
    'Los cobros con tarjetas de prueba siempre cuentan.',
  ],
  [
    'is required: choose the percent, the fixed part and the tax that each card payment costs this merchant',
    'Elige la tarifa: el porcentaje, la parte fija y el impuesto de cada pago con tarjeta de este comercio.',
  ],
  [
    'cannot be charged: this merchant may make {} charges a {}; the limit starts again at {}',
    'El comercio llegó a su límite de {1} cobros por {2:word}. Vuelve a empezar el {3}.',
  ],
  [
    'goes over what this merchant may charge in a {}, {}; the limit starts again at {}',
    'Pasa el límite del comercio, {2} por {1:word}. Vuelve a empezar el {3}.',
  ],
  ['is required to dismiss a case', 'Escribe el motivo para descartar el caso.'],
  ['cannot be read: {}', 'No se puede leer el archivo: {1}.'],
  ['has no documents and no names', 'El archivo no tiene documentos ni nombres.'],
  ['must be a month such as {}', 'Escribe un mes, como {1}.'],
  // Of operators themselves.
  [
    'is the last administrator: make another operator administrator first',
    'Es el último administrador: haz administrador a otro operador primero.',
  ],
  ['is {} already', 'Ya tiene ese rol: {1:word}.'],
  [
    'is an operator with the role {}: use recaudo operators role',
    'Ya es operador con el rol {1:word}: usa recaudo operators role.',
  ],
  // Of operators: pauses, links, routes, enrolments.
  ['must say why, for whoever comes next', 'Escribe por qué, para quien venga después.'],
  ['must say what payers should know', 'Escribe lo que debe saber quien paga.'],
  [
    'must be 1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit',
    'Usa de 1 a 40 letras minúsculas, números o -, y empieza por una letra o un número.',
  ],
  [
    'must not be {}: rules name our own processor by it',
    'No puede ser {1}: así se llama nuestro propio procesador.',
  ],
  [
    'must not be {}: it says that there is none',
    'No puede ser {1}: esa palabra significa que no hay ninguna.',
  ],
  ['is taken: {}', 'Ya existe: {1}.'],
  ['names no link: {}', 'No hay una conexión {1}.'],
  [
    'names no link: production has none yet, add one under Conexiones first',
    'Producción aún no tiene conexiones: agrega una en Conexiones.',
  ],
  ['names no link of production: {}', 'Producción no tiene la conexión {1}.'],
  ['is not a dialect: {}', 'El dialecto tiene errores: {1}'],
  [
    'must not stand together with dialect: name one of the two',
    'Elige un dialecto incluido o escribe el propio, no ambos.',
  ],
  [
    'names a connection that cannot be enabled: {}',
    'La conexión no se puede activar: su servidor no está en RECAUDO_CONNECTION_HOSTS.',
  ],
  [
    'names a connection whose host has changed: enter its secrets again ({}), then enable it',
    'La conexión cambió de servidor: escribe otra vez sus secretos ({1}) y actívala después.',
  ],
  [
    'lead to {}, which RECAUDO_CONNECTION_HOSTS does not list: add the host to that variable on the server, restart it and try again',
    'Lleva a {1}, que no está en RECAUDO_CONNECTION_HOSTS: agrégalo a esa variable en el servidor, reinícialo e intenta de nuevo.',
  ],
  [
    'lead to {}, and RECAUDO_CONNECTION_HOSTS is not set: add the host to that variable on the server, restart it and try again',
    'Lleva a {1}, y RECAUDO_CONNECTION_HOSTS no está definida: ponlo en esa variable en el servidor, reinícialo e intenta de nuevo.',
  ],
  [
    'name no address that a connection can be opened to',
    'No tiene una dirección a la que se pueda conectar.',
  ],
  ['names a link that is disabled: enable {} first', 'La conexión está desactivada: activa {1} primero.'],
  [
    'must be true, or a rule of the installation has to name {} first: without a route nothing can be charged',
    'Actívala, o crea antes una regla que use {1}: sin ruta no se puede cobrar.',
  ],
  ['names no merchant of this environment', 'No hay un comercio con ese id en este ambiente.'],
  ['must name {} alone for store, or links alone', 'Para efectivo nombra solo {1}, o solo conexiones.'],
  ['names {}, which does not carry {}', 'La conexión {1} no procesa {2:word}.'],
  ['must name each link once', 'Nombra cada conexión una sola vez.'],
  ['is for cards only', 'Es solo para tarjetas.'],
  ['must not be less than amount_from', 'No puede ser menor que el monto inicial.'],
  ['must not be less than installments_from', 'No puede ser menor que las cuotas iniciales.'],
  ['must be digits, or a range such as 510000-559999', 'Escribe dígitos, o un rango como 510000-559999.'],
];
