import type { Language } from '@recaudo/contract/shared/words/language';
import type { PaymentMethodState } from '../../operations/health/payment-methods.ts';
import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';
import { html } from '../../payer-pages/frame/html.ts';
import { showInstant } from '../../payer-pages/frame/instants.ts';
import { RELEASE_COMMAND } from '../../platform/database/integrity/quarantine.ts';
import { dataTable } from '../docs/frame/data-table.ts';
import { renderPage } from '../docs/frame/layout.ts';

export type ServiceState = PaymentMethodState;

const services = ['api', 'cards', 'pse', 'stores'] as const;

export type EnvironmentStatus = Record<(typeof services)[number], ServiceState> & {
  now: Date;
  /** The instant of its data, while production is an unreleased restored copy. */
  closedCopyOf?: Date;
};

/** Undefined while the environment is closed. */
export type StatusReport = Record<'production' | 'sandbox', EnvironmentStatus | undefined>;

interface StatusMessages {
  title: string;
  lead: string;
  allWell: string;
  trouble: string;
  environments: Record<keyof StatusReport, string>;
  closed: string;
  closedCopy: (instant: string, command: string) => string;
  columns: readonly [string, string];
  services: Record<(typeof services)[number], string>;
  states: Record<ServiceState, string>;
  readAt: (instant: string) => string;
}

export const statusMessages: Dictionary<StatusMessages> = {
  es: {
    title: 'Estado del servicio',
    lead: 'Así funcionan los pagos en este momento.',
    allWell: 'Todo funciona.',
    trouble: 'Algo no funciona bien. Ya lo estamos revisando.',
    environments: { production: 'Producción', sandbox: 'Pruebas' },
    closed: 'Este ambiente todavía no está abierto.',
    closedCopy: (instant, command) =>
      `Esta instalación es una copia restaurada de un respaldo (estado del ${instant}) y está cerrada: no recibe ni envía pagos. Quien la opera la abre con: ${command}`,
    columns: ['Servicio', 'Estado'],
    services: { api: 'API y páginas de pago', cards: 'Tarjetas', pse: 'PSE', stores: 'Efectivo' },
    states: {
      ok: 'Funciona',
      degraded: 'Con intermitencias',
      down: 'Fuera de servicio',
      not_connected: 'Sin conectar',
    },
    readAt: instant => `Revisado: ${instant} (hora de Bogotá).`,
  },
  en: {
    title: 'Service status',
    lead: 'Current status of payments.',
    allWell: 'All systems operational.',
    trouble: 'Some services have problems. We are working on it.',
    environments: { production: 'Production', sandbox: 'Sandbox' },
    closed: 'This environment is not open yet.',
    closedCopy: (instant, command) =>
      `This installation is a copy restored from a backup (state of ${instant}) and is closed: it neither accepts nor sends payments. Its operator opens it with: ${command}`,
    columns: ['Service', 'State'],
    services: { api: 'API and payment pages', cards: 'Cards', pse: 'PSE', stores: 'Cash' },
    states: { ok: 'Operational', degraded: 'Degraded', down: 'Down', not_connected: 'Not connected' },
    readAt: instant => `Checked: ${instant} (Bogotá time).`,
  },
};

const isWell = (status: EnvironmentStatus | undefined): boolean =>
  status === undefined || services.every(name => status[name] === 'ok' || status[name] === 'not_connected');

/** Production first, because payers care about it most. */
export function renderStatusPage(report: StatusReport, language: Language): string {
  const said = statusMessages[language];
  const section = (name: keyof StatusReport) => {
    const status = report[name];
    return html`<section><h2>${said.environments[name]}</h2>
${
  status === undefined
    ? html`<p>${said.closed}</p>`
    : html`${
        status.closedCopyOf === undefined
          ? ''
          : html`<p>${said.closedCopy(showInstant(status.closedCopyOf, language), RELEASE_COMMAND)}</p>`
      }${dataTable({
        caption: said.environments[name],
        columns: said.columns,
        rows: services.map(service => [said.services[service], said.states[status[service]]]),
      })}
<p>${said.readAt(showInstant(status.now, language))}</p>`
}
</section>
`;
  };
  const allWell = isWell(report.production) && isWell(report.sandbox);
  return renderPage({
    language,
    path: '/estado',
    title: said.title,
    description: said.lead,
    main: html`<h1>${said.title}</h1>
<p class="lead">${said.lead}</p>
<p role="status"><strong>${allWell ? said.allWell : said.trouble}</strong></p>
${section('production')}${section('sandbox')}`,
  });
}
