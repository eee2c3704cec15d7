import type { ExplainedError } from './explained-error.ts';

/** 1xxx: the request itself, the caller, and the gateway. */
export const generalErrors = {
  1000: {
    titleInSpanish: 'Error interno del servidor',
    cause: {
      en: 'Something failed inside the gateway that should not have. It is not caused by your request.',
      es: 'Algo falló dentro de la pasarela y no debió fallar. Tu petición no es la causa.',
    },
    remedy: {
      en: 'Repeat the request with the same Idempotency-Key: nothing happens twice. If it goes on, give the request_id to whoever operates this gateway; it leads to the line in the log.',
      es: 'Repite la petición con el mismo Idempotency-Key: nada ocurre dos veces. Si continúa, entrega el request_id a quien opera esta pasarela; con él se encuentra la línea del registro.',
    },
  },
  1001: {
    titleInSpanish: 'La petición no está bien formada',
    cause: {
      en: 'The body is not JSON, a required field is missing or empty, or a field has the wrong JSON type, length or format. The description names the field and the rule.',
      es: 'El cuerpo no es JSON, falta un campo obligatorio o está vacío, o un campo tiene otro tipo JSON, otro largo u otro formato. La descripción nombra el campo y la regla.',
    },
    remedy: {
      en: 'Correct the field and send the request again. Numbers go without quotes, card numbers with them, and the header is Content-Type: application/json. An older client that sends numbers as text can be let in with the lenient profile.',
      es: 'Corrige el campo y envía de nuevo la petición. Los números van sin comillas, los números de tarjeta con ellas, y el encabezado es Content-Type: application/json. Un cliente antiguo que envía números como texto puede entrar con el perfil lenient.',
    },
  },
  1002: {
    titleInSpanish: 'La llave o el identificador del comercio no son válidos',
    cause: {
      en: 'There is no key, the key is unknown, or it belongs to another merchant or to the other environment. A password that is not empty is refused too.',
      es: 'No hay llave, la llave no se conoce, o es de otro comercio o del otro ambiente. También se rechaza una contraseña que no esté vacía.',
    },
    remedy: {
      en: 'Send the key as the user name of HTTP Basic with an empty password (curl -u "key:"). Check that the merchant id in the path, the key and the address are of the same environment.',
      es: 'Envía la llave como usuario de HTTP Basic con contraseña vacía (curl -u "llave:"). Revisa que el comercio de la ruta, la llave y la dirección sean del mismo ambiente.',
    },
  },
  1003: {
    titleInSpanish: 'El valor de uno o más parámetros es incorrecto',
    cause: {
      en: 'The request is well formed, but the rules refuse a value: an amount of zero, too many decimals, a currency other than COP, an unknown word, a filter out of range. It is also the answer to an Idempotency-Key that was used with another request.',
      es: 'La petición está bien formada, pero las reglas no aceptan un valor: un monto de cero, demasiados decimales, una moneda distinta de COP, una palabra desconocida, un filtro fuera de rango. También es la respuesta a un Idempotency-Key que ya se usó con otra petición.',
    },
    remedy: {
      en: 'The description names the field and the values that it takes. Correct it; repeating the same request gives the same answer.',
      es: 'La descripción nombra el campo y los valores que acepta. Corrígelo; repetir la misma petición da la misma respuesta.',
    },
  },
  1004: {
    titleInSpanish: 'El recurso no está disponible en este momento',
    cause: {
      en: 'Something that the operation needs does not answer now: the database, the card processor, a bank. It is also the answer of a gateway over its capacity, and of a production environment that is not open yet.',
      es: 'Algo que la operación necesita no responde ahora: la base de datos, el procesador de tarjetas, un banco. También es la respuesta de una pasarela que superó su capacidad, y de un ambiente de producción que aún no está abierto.',
    },
    remedy: {
      en: 'Wait the seconds of the Retry-After header, where there is one, and repeat the request with the same Idempotency-Key to learn its result. A charge that was answered so without an Idempotency-Key is taken back; until that is done, and in the strict profile for good, its order_id stays taken: charge again with a new one.',
      es: 'Espera los segundos del encabezado Retry-After, si viene, y repite la petición con el mismo Idempotency-Key para conocer su resultado. Un cobro que se respondió así sin Idempotency-Key se reversa; hasta que eso termine, y en el perfil estricto para siempre, su order_id queda ocupado: cobra de nuevo con otro.',
    },
  },
  1005: {
    titleInSpanish: 'El recurso solicitado no existe',
    cause: {
      en: 'The path is unknown, or the object it names is missing, deleted or of another merchant. All of these have one answer, so that nobody can find out which ids exist. A used or expired token is answered this way too.',
      es: 'La ruta no existe, o el objeto que nombra falta, fue eliminado o es de otro comercio. Todos los casos tienen la misma respuesta, para que nadie averigüe qué identificadores existen. Un token usado o vencido también se responde así.',
    },
    remedy: {
      en: 'Check the method, the path and the id. An object of a customer is read under /customers/{customer_id}; one of the sandbox does not exist in production.',
      es: 'Revisa el método, la ruta y el identificador. Un objeto de un cliente se consulta bajo /customers/{customer_id}; uno del sandbox no existe en producción.',
    },
  },
  1006: {
    titleInSpanish: 'El order_id ya fue procesado',
    cause: {
      en: 'A transaction of the merchant already has this order_id; failed and cancelled ones count as well, unless the merchant reuses order ids. With another description, it says that a request with the same Idempotency-Key is still under way.',
      es: 'Una transacción del comercio ya tiene este order_id; las fallidas y canceladas también cuentan, salvo que el comercio reutilice sus order_id. Con otra descripción, indica que una petición con el mismo Idempotency-Key sigue en curso.',
    },
    remedy: {
      en: 'Look the transaction up with GET /charges?order_id=… before you charge again: it may have succeeded. For a new attempt send a new order_id. To repeat safely after a lost answer, send an Idempotency-Key.',
      es: 'Consulta la transacción con GET /charges?order_id=… antes de cobrar de nuevo: puede haber sido exitosa. Para un nuevo intento envía otro order_id. Para repetir con seguridad tras una respuesta perdida, envía un Idempotency-Key.',
    },
  },
  1007: {
    titleInSpanish: 'Operación rechazada por el procesador',
    cause: {
      en: 'The movement of money between the card or bank account and the merchant was not accepted, for a reason that no other code describes. Also the answer to a repeated Idempotency-Key whose charge was taken back for lack of an answer: no money was taken.',
      es: 'No se aceptó el movimiento de dinero entre la tarjeta o cuenta bancaria y el comercio, por un motivo que ningún otro código describe. También responde así un Idempotency-Key repetido cuyo cobro se reversó por falta de respuesta: no se cobró nada.',
    },
    remedy: {
      en: 'Offer the payer another means of payment, or charge again under a new Idempotency-Key. If many payments end this way, ask whoever operates this gateway about the processor.',
      es: 'Ofrece a quien paga otro medio de pago, o cobra de nuevo con otro Idempotency-Key. Si muchos pagos terminan así, pregunta por el procesador a quien opera esta pasarela.',
    },
  },
  1008: {
    titleInSpanish: 'La cuenta está inactiva',
    cause: {
      en: 'The merchant, or an account that the operation needs, has been deactivated.',
      es: 'El comercio, o una cuenta que la operación necesita, fue desactivada.',
    },
    remedy: {
      en: 'Ask whoever operates this gateway to activate it again. The keys are right and need no change.',
      es: 'Pide a quien opera esta pasarela que la active de nuevo. Las llaves son correctas y no hay que cambiarlas.',
    },
  },
  1009: {
    titleInSpanish: 'La petición es demasiado grande',
    cause: {
      en: 'The body has more than 64 KiB, or the headers are too large.',
      es: 'El cuerpo pasa de 64 KiB, o los encabezados son demasiado grandes.',
    },
    remedy: {
      en: 'Send only the fields of the operation; split long lists into several requests.',
      es: 'Envía solo los campos de la operación; divide las listas largas en varias peticiones.',
    },
  },
  1010: {
    titleInSpanish: 'Operación no permitida para la llave pública',
    cause: {
      en: 'The public key was used for an operation that needs the private one, or the private key was used from a browser.',
      es: 'Se usó la llave pública en una operación que necesita la privada, o se usó la llave privada desde un navegador.',
    },
    remedy: {
      en: 'Call with the private key, from your server. If the private key has been in a web page or an app, take it as stolen and rotate it.',
      es: 'Llama con la llave privada, desde tu servidor. Si la llave privada estuvo en una página o una aplicación, dala por robada y cámbiala.',
    },
  },
  1018: {
    titleInSpanish: 'Demasiadas peticiones',
    cause: {
      en: 'The key has sent more requests per second than this environment allows.',
      es: 'La llave envió más peticiones por segundo de las que permite este ambiente.',
    },
    remedy: {
      en: 'Wait the seconds of the Retry-After header and spread the work out. Webhooks tell of changes without asking for them again and again.',
      es: 'Espera los segundos del encabezado Retry-After y reparte el trabajo. Los webhooks avisan de los cambios sin tener que preguntar una y otra vez.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
