import type { RefusalWords } from './refusal.ts';

/** Refusals that are about no field. */
export const sentences: RefusalWords = [
  // The request itself.
  ['Content-Type must be {}', 'El tipo de archivo no se acepta: debe ser {1}.'],
  ['The body is missing', 'No llegaron los datos. Recarga e intenta de nuevo.'],
  ['The body ended before its announced length', 'Los datos llegaron incompletos. Intenta de nuevo.'],
  ['The body {}', 'Los datos no están bien formados. Recarga e intenta de nuevo.'],
  ['The form cannot be read', 'No se pudo leer el formulario. Recarga e intenta de nuevo.'],
  ['The form is not well formed', 'No se pudo leer el formulario. Recarga e intenta de nuevo.'],
  ['The headers of the request are too large', 'La petición es demasiado grande.'],
  [
    'The request did not arrive completely in time',
    'La petición no llegó completa a tiempo. Intenta de nuevo.',
  ],
  ['The request is not valid HTTP', 'La petición no está bien formada.'],
  ['The request comes from another site', 'La petición viene de otro sitio.'],
  [
    'The Host of the request is no address of this listener (see RECAUDO_ALLOWED_HOSTS)',
    'Esta dirección no es de la instalación (RECAUDO_ALLOWED_HOSTS).',
  ],
  ['Host is required', 'La petición no dice a qué dirección va.'],
  [
    'Other files are being sent: wait until they have arrived',
    'Se están enviando otros archivos: espera a que terminen.',
  ],
  [
    'A request with this Idempotency-Key is still being processed',
    'La misma petición sigue en proceso. Espera un momento.',
  ],
  // Who asks.
  ['Sign in first', 'Primero inicia sesión.'],
  ['The header x-recaudo-csrf is missing or wrong', 'La sesión cambió en otra ventana. Recarga la página.'],
  [
    'The demo account can only sign in on the machine that runs Recaudo',
    'La cuenta de demostración solo entra desde la máquina donde corre Recaudo.',
  ],
  ['Nobody may call this route', 'Nadie puede hacer esto.'],
  ['Only operators of this installation may do this', 'Solo puede hacerlo quien opera esta instalación.'],
  [
    'You look at {} as an operator, read-only: nothing can be changed',
    'Estás viendo {1} en modo de solo lectura: no puedes cambiar nada.',
  ],
  [
    'Not allowed for the operator role {}; it takes one of: {}',
    'El rol de operador {1:word} no lo permite; lo permiten: {2:words}.',
  ],
  [
    'Not allowed for the role {}; it takes one of: {}',
    'El rol {1:word} no lo permite; lo permiten: {2:words}.',
  ],
  ['The e-mail or the password is wrong', 'El correo o la contraseña no son correctos.'],
  ['The passkey was not taken', 'No se aceptó la llave de acceso.'],
  ['The code is wrong or was used before', 'El código no es correcto o ya se usó.'],
  ['The current password is wrong', 'La contraseña actual no es correcta.'],
  [
    'This needs a second factor: turn one on in your account, or show yours',
    'Esto pide verificación en dos pasos: actívala en tu cuenta, o úsala.',
  ],
  [
    'This needs your password, a code or a passkey once more',
    'Confirma con tu contraseña, un código o tu llave de acceso.',
  ],
  ['The second factor is already on', 'La verificación en dos pasos ya está activa.'],
  ['Start the second factor first', 'Primero empieza a activar la verificación en dos pasos.'],
  ['An account has at most {} passkeys', 'Una cuenta tiene máximo {1} llaves de acceso.'],
  ['Too many tries, wait before the next one', 'Demasiados intentos: espera antes del siguiente.'],
  [
    'Too many failed tries: wait half an hour, or choose a new password by mail',
    'Demasiados intentos fallidos: espera media hora, o elige otra contraseña por correo.',
  ],
  [
    'Too many wrong API keys from this address, wait before the next one',
    'Demasiadas llaves equivocadas desde esta dirección: espera.',
  ],
  [
    'Confirm your e-mail address first: the link is in the e-mail to {}',
    'Primero confirma tu correo: el enlace está en el mensaje que enviamos a {1}.',
  ],
  ['The invitation is for {}: sign in as that', 'La invitación es para {1}: inicia sesión con ese correo.'],
  [
    'There is an account with this address: sign in to accept',
    'Ya hay una cuenta con ese correo: inicia sesión para aceptar.',
  ],
  [
    'The last owner stays: make somebody else an owner first',
    'Debe quedar un dueño: primero haz dueña a otra persona.',
  ],
  ['Only its author or an owner may change a schedule', 'Solo quien la creó o un dueño puede cambiarla.'],
  ['Only its author or an owner may delete a note', 'Solo quien la escribió o un dueño puede eliminarla.'],
  [
    'Only its author or an owner may change a shared view',
    'Solo quien la creó o un dueño puede cambiar una vista compartida.',
  ],
  [
    'The role {} may keep views, but not share them',
    'El rol {1:word} puede guardar vistas, pero no compartirlas.',
  ],
  ['The private API key must not be used from a browser', 'La llave privada no se usa desde un navegador.'],
  ['This key does not work from the address {}', 'Esta llave no funciona desde la dirección {1}.'],
  ['The key of the cash network is invalid', 'La llave de la red de efectivo no es válida.'],
  // Going live.
  ['The business is live already', 'El negocio ya está en producción.'],
  [
    'The business is not live: ask for production first',
    'El negocio aún no está en producción: solicítala primero.',
  ],
  ['There is a request already: wait for its answer', 'Ya hay una solicitud: espera la respuesta.'],
  [
    'You asked for this change: another operator, or a command on the machine, has to confirm it',
    'Pediste este cambio: lo tiene que confirmar otro operador, o un comando en el servidor.',
  ],
  [
    'A command asked for this change: an operator has to confirm it in the console',
    'Este cambio lo pidió un comando: lo confirma un operador en la consola.',
  ],
  ['You asked for this change: withdraw it instead', 'Pediste este cambio: retíralo.'],
  [
    'Only the person who asked for the change withdraws it: reject it instead',
    'Solo lo retira quien lo pidió: recházalo.',
  ],
  [
    'What this change is about has changed since it was requested: reject it, and ask for it again',
    'Lo que este cambio modifica ya cambió desde que se pidió: recházalo y pídelo otra vez.',
  ],
  [
    'Somebody else decides about the change at this moment',
    'Otra persona lo está decidiendo en este momento.',
  ],
  ['Only an operator approves a go-live request', 'Solo un operador aprueba el paso a producción.'],
  [
    'The change was confirmed already: run its command again to make it',
    'El cambio ya se confirmó: falta ejecutar su comando otra vez.',
  ],
  ['The change was confirmed and made already', 'El cambio ya se confirmó y se hizo.'],
  ['The change was rejected already', 'El cambio ya se rechazó.'],
  ['The change was withdrawn by the person who asked for it', 'Quien pidió el cambio lo retiró.'],
  [
    'Nobody confirmed the change within 72 hours: ask for it again',
    'Nadie confirmó el cambio en 72 horas: pídelo otra vez.',
  ],
  ['The request was decided already', 'La solicitud ya se decidió.'],
  ['Before the request there must be: {}', 'Antes de enviar falta: {1:list}.'],
  [
    'Production is closed in this installation: its operator has to name a key file first',
    'Producción está cerrada: quien opera la instalación debe indicar un archivo de llaves.',
  ],
  ['production is closed until {}', 'Producción está cerrada: falta el archivo de llaves de la instalación.'],
  [
    'The key file of production is missing: {}',
    'Falta el archivo de llaves de producción. No se perdió nada: quien opera la instalación debe indicarlo.',
  ],
];
