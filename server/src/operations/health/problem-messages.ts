import type { Bilingual } from '@recaudo/contract/shared/words/language';
import type { PaymentMethod } from './payment-methods.ts';

/** Texts about problems; times are already formatted (`3 min`). */
interface ProblemMessages {
  databaseDown: string;
  databaseSlow: (ms: number) => string;
  commitsStayLocal: (replicas: number, setting: string) => string;
  commitsWaitForNobody: (replicas: number) => string;
  replicaAlone: string;
  upgradeUnfinished: (steps: readonly string[]) => string;
  ownClockDiffers: (time: string, isAhead: boolean) => string;
  clockDiffers: (process: string, time: string, isAhead: boolean) => string;
  clocksApart: (time: string) => string;
  billingPaused: (time: string, byWhom: string, reason: string) => string;
  workPaused: (time: string, byWhom: string, reason: string, running: number) => string;
  workerNeverSeen: string;
  workerLastSeen: (time: string) => string;
  sweepFails: (name: string) => string;
  sweepDoesNotRun: (name: string) => string;
  paymentsInReview: (count: number, time: string) => string;
  psePaymentsInReview: (count: number, time: string) => string;
  vouchersInReview: (count: number, time: string) => string;
  paymentsStuck: (count: number, state: string, time: string) => string;
  eventsWait: (time: string) => string;
  mailsWait: (count: number, time: string) => string;
  renewalsLate: (day: string) => string;
  paymentMethodDown: (paymentMethod: PaymentMethod) => string;
  paymentMethodDegraded: (paymentMethod: PaymentMethod) => string;
  noRoute: string;
  ledgerDiffers: (id: string, differences: number) => string;
  connectionHostRefused: (id: string, fault: string) => string;
  connectionHostsOpen: string;
  pagesChanged: (count: number, first: string, time: string) => string;
  pagesNeverChecked: string;
  pagesLastChecked: (time: string) => string;
  certificateUnusable: (fault: string) => string;
  certificateEnds: (instant: string, days: number) => string;
}

const paymentMethodInSpanish: Record<PaymentMethod, string> = {
  cards: 'tarjetas',
  pse: 'PSE',
  stores: 'efectivo',
};
const stateInSpanish: Readonly<Record<string, string>> = {
  sent: 'enviados, sin respuesta',
  unknown: 'sin resultado',
  reversing: 'que se reversan',
};

const es: ProblemMessages = {
  databaseDown: 'la base de datos no contesta',
  databaseSlow: ms => `tarda ${ms} ms en contestar una pregunta vacía`,
  commitsStayLocal: (replicas, setting) =>
    `el servidor tiene réplicas (${replicas}), pero synchronous_commit es ${setting}: si una lo reemplaza, faltan pagos ya confirmados`,
  commitsWaitForNobody: replicas =>
    `el servidor tiene réplicas (${replicas}) y no espera a ninguna (synchronous_standby_names está vacío): si una lo reemplaza, ` +
    'faltan pagos ya confirmados',
  replicaAlone:
    'hay una sola réplica: cuando falte, el clúster se detiene o confirma pagos que quedan en un solo servidor; se necesitan dos',
  upgradeUnfinished: steps =>
    `faltan pasos de la última actualización (${steps.join(' ')}): cuando ya no corra ninguna versión anterior, ejecuta recaudo migrate --finish`,
  ownClockDiffers: (time, isAhead) =>
    `el reloj de este proceso va ${time} ${isAhead ? 'adelante' : 'atrás'} del de la base de datos`,
  clockDiffers: (process, time, isAhead) =>
    `el reloj del proceso ${process} va ${time} ${isAhead ? 'adelante' : 'atrás'} del de la base de datos`,
  clocksApart: time => `los relojes de los procesos difieren ${time} entre sí`,
  billingPaused: (time, byWhom, reason) => `desde hace ${time}, por ${byWhom}: ${reason}`,
  workPaused: (time, byWhom, reason, running) =>
    `desde hace ${time}, por ${byWhom}: ${reason}; trabajos que aún terminan: ${running}`,
  workerNeverSeen: 'nunca se ha visto',
  workerLastSeen: time => `se vio por última vez hace ${time}`,
  sweepFails: name => `${name} falla`,
  sweepDoesNotRun: name => `${name} no corre`,
  paymentsInReview: (count, time) => `pagos por resolver: ${count}, el más antiguo desde hace ${time}`,
  psePaymentsInReview: (count, time) => `pagos PSE por resolver: ${count}, el más antiguo desde hace ${time}`,
  vouchersInReview: (count, time) => `comprobantes por resolver: ${count}, el más antiguo desde hace ${time}`,
  paymentsStuck: (count, state, time) =>
    `pagos ${stateInSpanish[state] ?? state}: ${count}, el más antiguo desde hace ${time}`,
  eventsWait: time => `hay eventos que esperan su entrega desde hace ${time}`,
  mailsWait: (count, time) => `correos en espera: ${count}, el más antiguo desde hace ${time}`,
  renewalsLate: day => `faltan renovaciones del ${day.split('-').reverse().join('/')}`,
  paymentMethodDown: paymentMethod => `${paymentMethodInSpanish[paymentMethod]}: nada pasa`,
  paymentMethodDegraded: paymentMethod => `${paymentMethodInSpanish[paymentMethod]}: fallan algunas llamadas`,
  noRoute:
    'ninguna regla de enrutamiento lleva los pagos con tarjeta: cada uno recibe 503 (1004) hasta que haya una conexión, un comercio afiliado y una regla ' +
    '(recaudo connections add, recaudo enrol, recaudo routing set)',
  ledgerDiffers: (id, differences) =>
    `el libro no cuadra en la conexión ${id}: diferencias en el último cuadre, ${differences} (recaudo ledger check)`,
  connectionHostRefused: (id, fault) => `la conexión ${id} no se abre: ${fault}`,
  connectionHostsOpen:
    'RECAUDO_CONNECTION_HOSTS no está definida: las conexiones guardadas se abren hacia cualquier servidor y no se aceptan ' +
    'servidores nuevos; define en ella los de tus adquirentes',
  pagesChanged: (count, first, time) => `diferencias: ${count}, revisado hace ${time}; la primera: ${first}`,
  pagesNeverChecked: 'nunca se han revisado: programa recaudo pages check',
  pagesLastChecked: time => `se revisaron por última vez hace ${time}: programa recaudo pages check`,
  certificateUnusable: fault =>
    `sus archivos no sirven, así que se sigue mostrando el anterior y el próximo arranque fallaría: ${fault}`,
  certificateEnds: (instant, days) => `termina el ${instant}, en ${days} días: renuévalo`,
};

const en: ProblemMessages = {
  databaseDown: 'the database does not answer',
  databaseSlow: ms => `the database takes ${ms} ms for an empty query`,
  commitsStayLocal: (replicas, setting) =>
    `the server has replicas (${replicas}), but synchronous_commit is ${setting}: if one takes over, acknowledged payments are lost`,
  commitsWaitForNobody: replicas =>
    `the server has replicas (${replicas}) and waits for none of them (synchronous_standby_names is empty): if one takes over, ` +
    'acknowledged payments are lost',
  replicaAlone:
    'there is only one replica: if it fails, the cluster stops, or acknowledges payments that only one server has; use two',
  upgradeUnfinished: steps =>
    `the last upgrade is not finished (${steps.join(' ')}): once no older version runs, run recaudo migrate --finish`,
  ownClockDiffers: (time, isAhead) =>
    `the clock of this process is ${time} ${isAhead ? 'ahead of' : 'behind'} the database's`,
  clockDiffers: (process, time, isAhead) =>
    `the clock of the process ${process} is ${time} ${isAhead ? 'ahead of' : 'behind'} the database's`,
  clocksApart: time => `the clocks of the processes are ${time} apart`,
  billingPaused: (time, byWhom, reason) => `renewals have been paused for ${time} by ${byWhom}: ${reason}`,
  workPaused: (time, byWhom, reason, running) =>
    `work has been paused for ${time} by ${byWhom}: ${reason}; ${running} jobs are still running`,
  workerNeverSeen: 'no worker runs: it was never seen',
  workerLastSeen: time => `no worker runs: it was last seen ${time} ago`,
  sweepFails: name => `the sweep ${name} fails`,
  sweepDoesNotRun: name => `the sweep ${name} does not run`,
  paymentsInReview: (count, time) => `${count} payments need a person, the oldest for ${time}`,
  psePaymentsInReview: (count, time) => `${count} PSE payments need a person, the oldest for ${time}`,
  vouchersInReview: (count, time) => `${count} cash vouchers need a person, the oldest for ${time}`,
  paymentsStuck: (count, state, time) => `${count} payments are ${state}, the oldest for ${time}`,
  eventsWait: time => `events have been waiting for delivery for ${time}`,
  mailsWait: (count, time) => `${count} emails are waiting, the oldest for ${time}`,
  renewalsLate: day => `renewals of ${day} are not charged yet`,
  paymentMethodDown: paymentMethod => `${paymentMethod}: nothing gets through`,
  paymentMethodDegraded: paymentMethod => `${paymentMethod}: some calls fail`,
  noRoute:
    'no routing rule takes card payments: each gets 503 (1004) until there are a connection, an enrolled merchant and a rule ' +
    '(recaudo connections add, recaudo enrol, recaudo routing set)',
  ledgerDiffers: (id, differences) =>
    `the ledger does not add up on connection ${id}: differences in the last check, ${differences} (recaudo ledger check)`,
  connectionHostRefused: (id, fault) => `connection ${id} cannot be opened: ${fault}`,
  connectionHostsOpen:
    'RECAUDO_CONNECTION_HOSTS is not set: stored connections open to any host, and new hosts are rejected; ' +
    'list the hosts of your acquirers in it',
  pagesChanged: (count, first, time) =>
    `${count} differences in payment pages, seen ${time} ago; the first: ${first}`,
  pagesNeverChecked: 'the payment pages were never checked: schedule recaudo pages check',
  pagesLastChecked: time => `the payment pages were last checked ${time} ago: schedule recaudo pages check`,
  certificateUnusable: fault =>
    `its files cannot be used, so the previous certificate stays in use and the next start would fail: ${fault}`,
  certificateEnds: (instant, days) => `the certificate expires on ${instant}, in ${days} days: renew it`,
};

export const inBothLanguages = (say: (messages: ProblemMessages) => string): Bilingual => ({
  es: say(es),
  en: say(en),
});
