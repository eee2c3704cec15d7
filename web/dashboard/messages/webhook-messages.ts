import { defineMessages } from './dictionary.ts';

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
    pingResult: 'Result of the ping',
    pingAnswered: 'It answered {code}',
    pingTaken: 'It took it',
    pingCount: 'Pings sent',
    nextPing: 'Next ping',
    verifyNow: 'Verify now',
    verifiedNow: 'The webhook confirmed the ping',
    stillUnverified: 'The webhook did not confirm the ping: see the result',
    verifyLead:
      'It gets no events until it confirms the code that we send: it has to answer 2xx (in production with that code as the body). If it rejected the signature, save the secret on your server and verify again, or type the code that it got.',
    notVerifiedYet:
      'Your server has not confirmed the code yet: that is normal while it does not have this secret. Save it on your server. We repeat the ping for half an hour; after that, use Verify now on the page of the webhook.',
    edit: 'Edit',
    editTitle: 'Edit webhook',
    editLead:
      'Another address is verified anew: we send it a code, and it gets no events until it answers 2xx (in production with that code as the body).',
    editPings:
      'It gets no events now: when you save, we send it the code, and if it answers 2xx (in production with the code as the body) it gets them.',
    passwordHint: 'Empty: the one there is stays. Without a user none is sent.',
    passwordAgain: 'This is another server: enter the password again, or no user and password are sent.',
    saved: 'Changes saved',
    savedWithoutPassword:
      'Changes saved. The password does not move to another server: if it needs one, enter user and password again.',
    savedUnverified: 'Changes saved, but it did not confirm the code: it gets no events yet',
    test: 'Send test',
    testLead:
      'We send it a POST at once, signed as a real delivery, with the latest object of that type or an example, and marked as a test. Its state and what waits stay as they are.',
    testTaken: 'It was taken. Of a program on this machine no answer is shown.',
    testOk: 'It answered {code} in {duration} ms',
    testFailed: 'The test failed after {duration} ms: {cause}',
    pause: 'Pause',
    pauseTitle: 'Pause webhook',
    pauseLead:
      'It gets no events from now on. What waits is parked, and what happens during the pause is not sent by itself. Nothing is lost: when you resume, you can resend what the last 30 days brought.',
    paused: 'Webhook paused',
    pausedLead:
      'It gets no events: somebody paused it, or it failed for five days. Resume it and resend what is pending; when you resume, we send it a code and it has to answer 2xx (in production with that code as the body).',
    resume: 'Resume',
    resumed: 'Webhook resumed',
    notResumed:
      'It did not confirm the code: it still gets no events. It has to answer 2xx, in production with the code as the body. Send a test to see why, or type the code that it got.',
    resendPending: 'Resend what is pending',
    resendPendingLead:
      'It gets events again. Choose since when we resend what it has not got, such as since the pause.',
  },
);
