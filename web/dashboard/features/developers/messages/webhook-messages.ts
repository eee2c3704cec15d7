import { defineMessages } from '../../../messages/dictionary.ts';

export const webhookMessages = defineMessages(
  {
    verifiedOn: 'Verificado el',
    notYet: 'Todavía no',
    lastPing: 'Último ping',
    pingResult: 'Resultado del ping',
    pingAnswered: 'Respondió {code}',
    pingTaken: 'Lo recibió',
    pingCount: 'Pings enviados',
    nextPing: 'Próximo ping',
    verifyNow: 'Verificar ahora',
    verifiedNow: 'El webhook confirmó el ping',
    stillUnverified: 'El webhook no confirmó el ping: mira el resultado',
    verifyLead:
      'No recibe eventos hasta que confirme el código que le enviamos: debe responder 2xx (en producción, con ese código en el cuerpo). Si rechazó la firma, guarda el secreto en tu servidor y verifica de nuevo, o escribe el código que le llegó.',
    notVerifiedYet:
      'Tu servidor todavía no confirmó el código: es normal si aún no tiene este secreto. Guárdalo en tu servidor. Durante media hora repetimos el ping; después, usa Verificar ahora en la página del webhook.',
    edit: 'Editar',
    editTitle: 'Editar webhook',
    editLead:
      'Otra dirección se verifica de nuevo: le enviamos un código, y no recibe eventos hasta que responda 2xx (en producción, con ese código en el cuerpo).',
    editPings:
      'Ahora no recibe eventos: al guardar le enviamos el código, y si responde 2xx (en producción, con el código en el cuerpo) los recibe.',
    passwordHint: 'Vacía: sigue la que hay. Sin usuario no se envía ninguna.',
    passwordAgain:
      'Es otro servidor: escribe la contraseña de nuevo, o se enviará sin usuario ni contraseña.',
    saved: 'Cambios guardados',
    savedWithoutPassword:
      'Cambios guardados. La contraseña no pasa a otro servidor: si la necesita, escribe usuario y contraseña de nuevo.',
    savedUnverified: 'Cambios guardados, pero no confirmó el código: todavía no recibe eventos',
    test: 'Enviar prueba',
    testLead:
      'Le enviamos ya un POST firmado como una entrega real, con el último objeto de ese tipo o uno de ejemplo, y marcado como prueba. No cambia su estado ni lo que espera.',
    testTaken: 'La recibió. De un programa en esta máquina no mostramos la respuesta.',
    testOk: 'Respondió {code} en {duration} ms',
    testFailed: 'La prueba falló a los {duration} ms: {cause}',
    pause: 'Pausar',
    pauseTitle: 'Pausar webhook',
    pauseLead:
      'Deja de recibir eventos de inmediato. Lo que espera queda detenido, y lo que pase durante la pausa no se envía solo. Nada se pierde: al reanudar puedes reenviar lo de los últimos 30 días.',
    paused: 'Webhook en pausa',
    pausedLead:
      'No recibe eventos: alguien lo pausó, o falló durante cinco días. Reanúdalo y reenvía lo pendiente; al reanudar le enviamos un código y debe responder 2xx (en producción, con ese código en el cuerpo).',
    resume: 'Reanudar',
    resumed: 'Webhook reanudado',
    notResumed:
      'No confirmó el código: sigue sin recibir eventos. Debe responder 2xx, y en producción con el código en el cuerpo. Envía una prueba para ver por qué, o escribe el código que le llegó.',
    resendPending: 'Reenviar lo pendiente',
    resendPendingLead:
      'Ya recibe eventos. Elige desde cuándo le reenviamos lo que no le llegó, por ejemplo desde la pausa.',
  },
  {
    verifiedOn: 'Verified on',
    notYet: 'Not yet',
    lastPing: 'Last ping',
    pingResult: 'Ping result',
    pingAnswered: 'Responded {code}',
    pingTaken: 'Accepted',
    pingCount: 'Pings sent',
    nextPing: 'Next ping',
    verifyNow: 'Verify now',
    verifiedNow: 'The webhook confirmed the ping',
    stillUnverified: 'The webhook did not confirm the ping: see the result',
    verifyLead:
      'It receives no events until it confirms the code that we sent: it must respond 2xx (in production, with that code as the body). If it rejected the signature, save the secret on your server and verify again, or enter the code that it received.',
    notVerifiedYet:
      "Your server has not confirmed the code yet, which is normal until it has this secret. Save the secret on your server. We repeat the ping for half an hour; after that, use Verify now on the webhook's page.",
    edit: 'Edit',
    editTitle: 'Edit webhook',
    editLead:
      'A new URL must be verified again: we send it a code, and it receives no events until it responds 2xx (in production, with that code as the body).',
    editPings:
      'It receives no events now. When you save, we send the code; it starts receiving events once it responds 2xx (in production, with the code as the body).',
    passwordHint: 'Leave empty to keep the current one. Without a user, no password is sent.',
    passwordAgain:
      'This is another server: enter the password again, or requests go out without user and password.',
    saved: 'Changes saved',
    savedWithoutPassword:
      'Changes saved. The password is not carried over to another server: if it needs one, enter user and password again.',
    savedUnverified: 'Changes saved, but the endpoint did not confirm the code: it receives no events yet',
    test: 'Send test',
    testLead:
      "Sends a POST now, signed like a real delivery and marked as a test, with the latest object of that type or an example. The webhook's state and its pending deliveries stay unchanged.",
    testTaken: 'Accepted. We do not show the response of a program on this machine.',
    testOk: 'Responded {code} in {duration} ms',
    testFailed: 'The test failed after {duration} ms: {cause}',
    pause: 'Pause',
    pauseTitle: 'Pause webhook',
    pauseLead:
      'It stops receiving events immediately. Pending events are parked, and events during the pause are not sent automatically. Nothing is lost: when you resume, you can resend the last 30 days.',
    paused: 'Webhook paused',
    pausedLead:
      'It receives no events: it was paused, or it failed for five days. Resume it and resend the pending events. When you resume, we send it a code and it must respond 2xx (in production, with that code as the body).',
    resume: 'Resume',
    resumed: 'Webhook resumed',
    notResumed:
      'It did not confirm the code and still receives no events. It must respond 2xx, in production with the code as the body. Send a test to see why, or enter the code that it received.',
    resendPending: 'Resend pending events',
    resendPendingLead:
      'It receives events again. Choose the time from which to resend undelivered events, such as the start of the pause.',
  },
);
