import { pause, resume } from '../../../src/domain/merchants/pauses/change-pause.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { recordAllSweeps, reportConnection } from './bench.ts';
import { ago, DAY_MS, fault, type HealthFault, MINUTE_MS, replacing } from './fault.ts';

const connectionFault =
  (id: string, state: Parameters<typeof reportConnection>[2]): HealthFault['inject'] =>
  async bench => {
    await reportConnection(bench, id, state);
    return () => reportConnection(bench, id, 'up');
  };

const aheadClock = statement(
  'test_ahead_clock',
  `insert into process_clocks (id, host, lead_ms, seen_at, version, gateway_schema, control_schema)
   values ('4711-ahead', 'other', 90000, clock_timestamp(), '0.2.0', 89, 19)`,
);
const noAheadClock = statement('test_no_ahead_clock', `delete from process_clocks where id = '4711-ahead'`);
const failedMail = statement(
  'test_failed_mail',
  `insert into mails (merchant_id, id, kind, recipient, language, subject, text_body, html_body, creation_date, status, attempts, last_error)
   values ($1, 'em_health', 'receipt', 'ana@example.com', 'es', 'Recibo', '', '', now(), 'queued', 1, '554 refused')`,
);
const noMails = statement('test_no_mails', `delete from mails where id = 'em_health'`);

export const workFaults: readonly HealthFault[] = [
  fault(
    'no worker runs',
    'no corre ningún trabajador',
    ['worker_silent', 'problem', 'unsteady'],
    async bench => {
      await recordAllSweeps(bench, () => ago(bench, 60 * MINUTE_MS));
      return () => recordAllSweeps(bench);
    },
  ),
  fault(
    'a sweep of the worker is stuck',
    'una tarea del trabajador está trabada',
    ['sweep_silent', 'problem', 'unsteady'],
    async bench => {
      await recordAllSweeps(bench, (_name, index) =>
        index === 0 ? ago(bench, DAY_MS) : bench.gateway.realClock.now(),
      );
      return () => recordAllSweeps(bench);
    },
  ),
  fault(
    'events wait for delivery',
    'hay eventos sin entregar',
    ['webhooks_late', 'warning', 'works'],
    async ({ gateway, queueEvent }) => {
      await queueEvent(new Date(gateway.realClock.now().getTime() - 20 * MINUTE_MS));
      return () => queueEvent(undefined);
    },
  ),
  fault(
    'background work is paused',
    'el trabajo de fondo está en pausa',
    ['work_paused', 'warning', 'works'],
    async ({ gateway }) => {
      await pause(gateway, 'work', { reason: 'test', byWhom: 'test' });
      return () => resume(gateway, 'work', 'test');
    },
  ),
  fault(
    'a clock is wrong',
    'un reloj está mal',
    ['clocks_differ', 'problem', 'works'],
    async ({ gateway }) => {
      await gateway.database.run(aheadClock);
      return () => gateway.database.run(noAheadClock);
    },
  ),
  fault(
    'production has no mail server',
    'producción no tiene servidor de correo',
    ['mail_server_missing', 'warning', 'works'],
    replacing(() => ({ mailer: undefined })),
  ),
  fault(
    'the mail server rejects emails',
    'el servidor de correo rechaza los correos',
    ['mails_failing', 'warning', 'works'],
    async ({ gateway, merchantId }) => {
      await gateway.database.run(failedMail, [merchantId]);
      return () => gateway.database.run(noMails);
    },
  ),
];

export const connectionFaults: readonly HealthFault[] = [
  fault(
    'the card connection is down',
    'la conexión de tarjetas está caída',
    ['payment_method_down', 'problem', 'down'],
    connectionFault('cards-a', 'down'),
  ),
  fault(
    'the first seconds of an outage of cards',
    'los primeros segundos de una falla de tarjetas',
    ['link_failing', 'warning', 'unsteady'],
    connectionFault('cards-a', 'failing'),
  ),
  fault(
    'a connection outside every routing rule is down',
    'una conexión fuera del enrutamiento está caída',
    ['link_down', 'warning', 'works'],
    connectionFault('spare', 'down'),
  ),
  fault(
    'the only PSE connection is down',
    'la única conexión de PSE está caída',
    ['payment_method_down', 'problem', 'down'],
    connectionFault('pse-a', 'down'),
  ),
  fault(
    'the only cash connection is down',
    'la única conexión de efectivo está caída',
    ['payment_method_down', 'problem', 'down'],
    connectionFault('cash-a', 'down'),
  ),
];
