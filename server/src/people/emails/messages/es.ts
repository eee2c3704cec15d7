import { reasonMessages } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { ControlMailMessages } from './control-mail-messages.ts';

export const es: ControlMailMessages = {
  greeting: name => `Hola, ${name}:`,
  greetingWithoutName: 'Hola:',
  closing: 'Nunca te pediremos tu contraseña ni tus códigos por correo.',
  roles: {
    owner: 'Dueño',
    finance: 'Finanzas',
    accountant: 'Contador',
    developer: 'Desarrollo',
    read_only: 'Solo lectura',
  },
  facts: {
    business: 'Negocio',
    role: 'Rol',
    validUntil: 'Válido hasta',
    reason: 'Motivo',
    merchantId: 'Id de comercio en producción',
  },
  welcome: {
    subject: 'Tu cuenta en Recaudo está lista',
    intro: business =>
      `Creamos tu cuenta y el ambiente de pruebas de ${business}. Desde hoy puedes hacer cobros de prueba.`,
    action: 'Confirmar mi correo',
    notYou:
      'El enlace sirve una sola vez, durante 48 horas. Si no creaste esta cuenta, no hagas nada: sin tu correo no sale de pruebas.',
  },
  addressConfirmation: {
    subject: 'Confirma tu correo',
    intro:
      'Con este enlace confirmas que el correo de tu cuenta es tuyo. Sirve una sola vez, durante 48 horas.',
    action: 'Confirmar mi correo',
    notYou: 'Si no creaste una cuenta, no hagas nada.',
  },
  addressTaken: {
    subject: 'Ya tienes una cuenta en Recaudo',
    intro:
      'Alguien quiso crear una cuenta con tu correo. Si fuiste tú, entra con la que ya tienes, o pide una contraseña nueva.',
    action: 'Entrar',
    notYou: 'Si no fuiste tú, no hagas nada: tu cuenta sigue igual.',
  },
  passwordReset: {
    subject: 'Elige una contraseña nueva',
    intro:
      'Alguien pidió cambiar la contraseña de tu cuenta. El enlace sirve una sola vez, durante 60 minutos.',
    action: 'Elegir contraseña',
    notYou: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    severalAccounts:
      'Hay varias cuentas sin confirmar con tu correo, y recibes un enlace por cada una. Usa el de tu negocio e ignora los demás: con él confirmas que el correo es tuyo.',
  },
  accountLocked: {
    subject: 'Tu cuenta está bloqueada por 30 minutos',
    intro: {
      password:
        'Alguien escribió diez veces una contraseña equivocada para entrar a tu cuenta. Hasta la hora de abajo nadie puede entrar con contraseña, ni siquiera con la correcta, y la pantalla no dice por qué.',
      code: 'Alguien que conoce tu contraseña escribió diez veces un código equivocado del segundo paso. Hasta la hora de abajo no recibimos códigos de tu cuenta.',
      step_up:
        'Alguien escribió diez veces una contraseña equivocada dentro de una sesión abierta de tu cuenta. Hasta la hora de abajo no la recibimos en esa pantalla.',
    },
    lockedUntil: 'Bloqueada hasta',
    action: 'Elegir otra contraseña',
    notes: {
      password: [
        'Si fuiste tú, espera hasta esa hora o elige otra contraseña: así entras de inmediato.',
        'Si no fuiste tú, no tienes que hacer nada: no acertaron, y tus sesiones abiertas siguen funcionando.',
      ],
      code: [
        'Si no fuiste tú, elige otra contraseña ahora mismo: quien lo intentó tiene la tuya.',
        'Si fuiste tú, espera hasta esa hora y entra con un código nuevo o uno de recuperación.',
      ],
      step_up: [
        'Si no fuiste tú, elige otra contraseña: con eso se cierran todas las sesiones de tu cuenta.',
      ],
    },
  },
  invitation: {
    subject: business => `Te invitaron al equipo de ${business}`,
    intro: (inviter, business) => `${inviter} te invita a trabajar en ${business} con Recaudo.`,
    action: 'Aceptar la invitación',
    notYou: 'Si no esperabas esta invitación, no hagas nada.',
  },
  changeRequested: {
    subject: what => `Un cambio espera tu confirmación: ${what}`,
    intro: requester =>
      `${requester} pidió un cambio en producción que decide a dónde van los pagos o los datos de las tarjetas. No se hace hasta que otra persona lo confirme.`,
    facts: { change: 'Cambio', target: 'Sobre' },
    action: 'Ver el cambio',
    notExpected: 'Si no esperabas este cambio, recházalo y habla con quien lo pidió.',
  },
  accessReviewDue: {
    subject: 'Revisa quién tiene acceso a la consola',
    intro: operators =>
      `${operators} ${operators === 1 ? 'persona tiene' : 'personas tienen'} acceso a la consola de esta instalación y nadie ha revisado la lista en 90 días. Mira el rol de cada una, quita a quien ya no lo necesita y marca la lista como revisada.`,
    dueSince: 'Pendiente desde',
    action: 'Revisar accesos',
  },
  goLiveReceived: {
    subject: business => `Recibimos la solicitud de producción de ${business}`,
    intro: 'Estamos revisando los datos y los documentos. Te escribimos apenas haya una respuesta.',
    action: 'Ver la solicitud',
  },
  goLiveReturned: {
    subject: business => `Falta algo en la solicitud de producción de ${business}`,
    intro: 'Revisamos la solicitud y te la devolvemos para que la corrijas y la envíes otra vez.',
    action: 'Corregir la solicitud',
  },
  declineAlarm: {
    raised: {
      subject: business => `Rechazos inusuales en ${business}`,
      intro: ({ attempts, declines, minutes, percent }) =>
        `En los últimos ${minutes} minutos se rechazaron ${declines} de ${attempts} pagos con tarjeta (${percent} %). Las renovaciones de suscripciones no cuentan.`,
      notes: [
        'Muchas tarjetas distintas en poco tiempo: alguien prueba tarjetas robadas en tu tienda. El mismo motivo de rechazo en todas: suele ser un cambio en tu integración o un problema con el banco o la conexión.',
        'Mira los motivos de los rechazos en la lista. Si no reconoces los pagos, haz más estrictas tus reglas antifraude. Te escribimos de nuevo cuando vuelva a la normalidad.',
      ],
      rules: url => `Reglas antifraude y ajustes de esta alarma: ${url}`,
    },
    over: {
      subject: business => `Terminaron los rechazos inusuales en ${business}`,
      intro: 'Los pagos con tarjeta llevan media hora sin rechazos inusuales.',
    },
    facts: {
      since: 'Desde',
      until: 'Hasta',
      cards: 'Tarjetas rechazadas distintas',
      devices: 'Dispositivos distintos',
      usual: 'Lo usual en los 7 días anteriores',
      declines: 'Rechazos en total',
    },
    usual: percent => `${percent} % rechazados`,
    usualUnknown: 'muy pocos pagos para saberlo',
    action: 'Ver los pagos rechazados',
  },
  chargeback: {
    opened: {
      subject: 'Te llegó un contracargo',
      intro:
        'El titular de una tarjeta desconoció un pago ante su banco. El dinero queda retenido; hasta el plazo puedes adjuntar pruebas o aceptar el contracargo.',
    },
    due: {
      subject: 'Un contracargo vence en menos de dos días',
      intro: 'Si tienes pruebas de la venta, adjúntalas antes del plazo. Después ya no se reciben.',
    },
    action: 'Ver el contracargo',
    facts: { amount: 'Monto', reason: 'Motivo', deadline: 'Plazo para pruebas' },
    reasons: reasonMessages.es,
  },
  reversal: {
    opened: {
      subject: 'Un comprador pidió la reversión de un pago',
      intro:
        'La Ley 1480 de 2011 le da ese derecho. Acéptala y devuelve el dinero, o respóndele por qué no antes del plazo: sin respuesta se acepta sola.',
    },
    due: {
      subject: 'Una reversión se acepta sola en menos de dos días',
      intro:
        'Nadie la ha respondido. Si no estás de acuerdo, respóndela antes del plazo y adjunta tus pruebas.',
    },
    payout: {
      subject: 'Falta transferir el dinero de una reversión',
      intro: 'El comprador debe tenerlo antes del plazo. Haz la transferencia y registra su referencia.',
    },
    action: 'Ver la reversión',
    facts: {
      amount: 'Monto',
      reason: 'Motivo',
      answerBy: 'Plazo para responder',
      giveBackBy: 'Plazo para devolver',
    },
  },
  exportReady: {
    subject: what => `Tu exportación está lista: ${what}`,
    intro:
      'Preparamos la exportación que programaste. El archivo no viaja por correo: se escribe cuando lo descargas, con tu sesión.',
    action: 'Descargar',
    kinds: {
      transactions: 'Transacciones',
      refunds: 'Reembolsos',
      customers: 'Clientes',
      subscriptions: 'Suscripciones',
      commissions: 'Comisiones por pago',
      fees: 'Comisiones a clientes',
      recovery: 'Renovaciones rechazadas',
      invoices: 'Cuentas de cobro',
      deferred: 'Ingresos diferidos por mes',
      aging: 'Cartera por edades',
    },
    facts: { what: 'Qué', from: 'Desde', to: 'Hasta', rows: 'Filas' },
    skipped: count =>
      count === 1
        ? 'Un periodo anterior no se preparó, porque el sistema no estaba en marcha. Puedes exportarlo eligiendo sus fechas.'
        : `${count} periodos anteriores no se prepararon, porque el sistema no estaba en marcha. Puedes exportarlos eligiendo sus fechas.`,
  },
  goLiveApproved: {
    subject: business => `${business} ya puede recibir pagos reales`,
    intro: 'Aprobamos la solicitud. El comercio de producción y sus llaves ya existen.',
    action: 'Ver las llaves',
    once: 'Las llaves se muestran una sola vez, en la página Llaves, al dueño del negocio.',
  },
};
