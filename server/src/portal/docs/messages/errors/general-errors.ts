import type { ExplainedError } from './explained-error.ts';

/** 1xxx: the request itself, the caller, and the gateway. */
export const generalErrors = {
  1000: {
    titleInSpanish: 'Error interno del servidor',
    cause: {
      en: 'The gateway failed unexpectedly. Your request did not cause it.',
      es: 'Algo falló dentro de la pasarela y no debió fallar. Tu petición no es la causa.',
    },
    remedy: {
      en: 'Repeat the request with the same Idempotency-Key: nothing happens twice. If the error persists, send the request_id to the operator of this gateway, who can find the log line with it.',
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
      en: 'Correct the field and send the request again. Send numbers without quotes, card numbers with quotes, and the header Content-Type: application/json. If an older client sends numbers as text, switch the merchant to the lenient profile.',
      es: 'Corrige el campo y envía de nuevo la petición. Los números van sin comillas, los números de tarjeta con ellas, y el encabezado es Content-Type: application/json. Un cliente antiguo que envía números como texto puede entrar con el perfil lenient.',
    },
  },
  1002: {
    titleInSpanish: 'La llave o el identificador del comercio no son válidos',
    cause: {
      en: 'The key is missing or unknown, or it belongs to another merchant or to the other environment. A non-empty password is rejected too.',
      es: 'No hay llave, la llave no se conoce, o es de otro comercio o del otro ambiente. También se rechaza una contraseña que no esté vacía.',
    },
    remedy: {
      en: 'Send the key as the HTTP Basic username with an empty password (curl -u "key:"). Check that the merchant id in the path, the key and the address belong to the same environment.',
      es: 'Envía la llave como usuario de HTTP Basic con contraseña vacía (curl -u "llave:"). Revisa que el comercio de la ruta, la llave y la dirección sean del mismo ambiente.',
    },
  },
  1003: {
    titleInSpanish: 'El valor de uno o más parámetros es incorrecto',
    cause: {
      en: 'The request is well formed, but a value is not allowed: an amount of zero, too many decimals, a currency other than COP, an unknown word, a filter out of range. You also get this error when you reuse an Idempotency-Key for a different request.',
      es: 'La petición está bien formada, pero las reglas no aceptan un valor: un monto de cero, demasiados decimales, una moneda distinta de COP, una palabra desconocida, un filtro fuera de rango. También es la respuesta a un Idempotency-Key que ya se usó con otra petición.',
    },
    remedy: {
      en: 'The description names the field and the values it accepts. Correct the field; repeating the same request gives the same response.',
      es: 'La descripción nombra el campo y los valores que acepta. Corrígelo; repetir la misma petición da la misma respuesta.',
    },
  },
  1004: {
    titleInSpanish: 'El recurso no está disponible en este momento',
    cause: {
      en: 'A dependency is not responding: the database, the card processor, a bank. You also get this error when the gateway is over capacity, and while a production environment is not open yet.',
      es: 'Algo que la operación necesita no responde ahora: la base de datos, el procesador de tarjetas, un banco. También es la respuesta de una pasarela que superó su capacidad, y de un ambiente de producción que aún no está abierto.',
    },
    remedy: {
      en: 'Wait for the number of seconds in the Retry-After header, if present, and repeat the request with the same Idempotency-Key to learn its result. A charge without an Idempotency-Key that got this response is reversed. Its order_id stays taken until the reversal is complete, and permanently in the strict profile: charge again with a new one.',
      es: 'Espera los segundos del encabezado Retry-After, si viene, y repite la petición con el mismo Idempotency-Key para conocer su resultado. Un cobro que se respondió así sin Idempotency-Key se reversa; hasta que eso termine, y en el perfil estricto para siempre, su order_id queda ocupado: cobra de nuevo con otro.',
    },
  },
  1005: {
    titleInSpanish: 'El recurso solicitado no existe',
    cause: {
      en: 'The path is unknown, or the object does not exist, was deleted or belongs to another merchant. All of these cases get the same response, so that ids cannot be guessed. A used or expired token gets it too.',
      es: 'La ruta no existe, o el objeto que nombra falta, fue eliminado o es de otro comercio. Todos los casos tienen la misma respuesta, para que nadie averigüe qué identificadores existen. Un token usado o vencido también se responde así.',
    },
    remedy: {
      en: 'Check the method, the path and the id. Read an object of a customer under /customers/{customer_id}. Sandbox objects do not exist in production.',
      es: 'Revisa el método, la ruta y el identificador. Un objeto de un cliente se consulta bajo /customers/{customer_id}; uno del sandbox no existe en producción.',
    },
  },
  1006: {
    titleInSpanish: 'El order_id ya fue procesado',
    cause: {
      en: 'A transaction of this merchant already has this order_id. Failed and canceled transactions count too, unless the merchant reuses order ids. With another description, this error means that a request with the same Idempotency-Key is still in progress.',
      es: 'Una transacción del comercio ya tiene este order_id; las fallidas y canceladas también cuentan, salvo que el comercio reutilice sus order_id. Con otra descripción, indica que una petición con el mismo Idempotency-Key sigue en curso.',
    },
    remedy: {
      en: 'Look the transaction up with GET /charges?order_id=… before you charge again: it may have succeeded. For a new attempt, send a new order_id. To retry safely after a lost response, send an Idempotency-Key.',
      es: 'Consulta la transacción con GET /charges?order_id=… antes de cobrar de nuevo: puede haber sido exitosa. Para un nuevo intento envía otro order_id. Para repetir con seguridad tras una respuesta perdida, envía un Idempotency-Key.',
    },
  },
  1007: {
    titleInSpanish: 'Operación rechazada por el procesador',
    cause: {
      en: 'The processor declined the payment for a reason that no other code covers. You also get this error when you repeat an Idempotency-Key whose charge was reversed because the processor did not respond: no money was taken.',
      es: 'No se aceptó el movimiento de dinero entre la tarjeta o cuenta bancaria y el comercio, por un motivo que ningún otro código describe. También responde así un Idempotency-Key repetido cuyo cobro se reversó por falta de respuesta: no se cobró nada.',
    },
    remedy: {
      en: 'Offer the payer another payment method, or charge again with a new Idempotency-Key. If this happens often, ask the operator of this gateway about the processor.',
      es: 'Ofrece a quien paga otro medio de pago, o cobra de nuevo con otro Idempotency-Key. Si muchos pagos terminan así, pregunta por el procesador a quien opera esta pasarela.',
    },
  },
  1008: {
    titleInSpanish: 'La cuenta está inactiva',
    cause: {
      en: 'The merchant, or an account that the operation needs, is inactive.',
      es: 'El comercio, o una cuenta que la operación necesita, fue desactivada.',
    },
    remedy: {
      en: 'Ask the operator of this gateway to activate it again. Your keys are correct and need no change.',
      es: 'Pide a quien opera esta pasarela que la active de nuevo. Las llaves son correctas y no hay que cambiarlas.',
    },
  },
  1009: {
    titleInSpanish: 'La petición es demasiado grande',
    cause: {
      en: 'The body exceeds 64 KiB, or the headers are too large.',
      es: 'El cuerpo pasa de 64 KiB, o los encabezados son demasiado grandes.',
    },
    remedy: {
      en: 'Send only the fields of the operation, and split long lists into several requests.',
      es: 'Envía solo los campos de la operación; divide las listas largas en varias peticiones.',
    },
  },
  1010: {
    titleInSpanish: 'Operación no permitida para la llave pública',
    cause: {
      en: 'The public key was used for an operation that needs the private key, or the private key was used from a browser.',
      es: 'Se usó la llave pública en una operación que necesita la privada, o se usó la llave privada desde un navegador.',
    },
    remedy: {
      en: 'Use the private key, from your server. If the private key has been in a web page or an app, consider it stolen and rotate it.',
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
      en: 'Wait for the number of seconds in the Retry-After header and spread your requests out. Use webhooks instead of polling.',
      es: 'Espera los segundos del encabezado Retry-After y reparte el trabajo. Los webhooks avisan de los cambios sin tener que preguntar una y otra vez.',
    },
  },
} as const satisfies Record<number, ExplainedError>;
