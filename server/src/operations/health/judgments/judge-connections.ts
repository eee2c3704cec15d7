import type { EnvironmentHealth } from '../health.ts';
import { type Problem, problemOf, warningOf } from '../problem.ts';
import { inBothLanguages } from '../problem-messages.ts';
import type { ConnectionHealth } from '../stores/connection-store.ts';

type Seen = Pick<EnvironmentHealth, 'environment' | 'paymentMethods' | 'connections' | 'connectionHosts'>;

/** Problems of the connections to processors. */
export const judgeConnections = (health: Seen): Problem[] => [
  ...judgeRoutes(health),
  ...health.connections
    .filter(({ id }) => !health.connectionHosts.faults.some(fault => fault.id === id))
    .flatMap(judgeConnection),
  ...health.connections.flatMap(judgeLedger),
  ...judgeConnectionHosts(health),
];

/** Without a routing rule production accepts no card, and the operator must know why. */
const judgeRoutes = ({ environment, paymentMethods }: Seen): Problem[] =>
  environment === 'production' && paymentMethods?.cards === 'not_connected'
    ? [{ code: 'no_route', isWarning: true, text: inBothLanguages(messages => messages.noRoute) }]
    : [];

/** A connection without a routing rule stops no payment today, but its failure is still reported. */
function judgeConnection({ id, state, isRouted, lastFault }: ConnectionHealth): Problem[] {
  const fault = lastFault === null ? '' : `: ${lastFault}`;
  if (state === 'down') {
    const judge = isRouted ? problemOf : warningOf;
    const [es, en] = isRouted
      ? ['', '']
      : [', que ninguna regla de enrutamiento usa', ', which no routing rule uses'];
    return [
      judge(
        'link_down',
        `ningún proceso alcanza la conexión ${id}${es}${fault}`,
        `no process can reach connection ${id}${en}${fault}`,
      ),
    ];
  }
  if (state !== 'failing') return [];
  return [
    warningOf(
      'link_failing',
      `la conexión ${id} falla, aún no en pausa${fault}`,
      `connection ${id} is failing and not paused yet${fault}`,
    ),
  ];
}

const judgeLedger = ({ id, ledgerDifferences }: ConnectionHealth): Problem[] =>
  ledgerDifferences === 0
    ? []
    : [
        {
          code: 'ledger_differs',
          isWarning: false,
          text: inBothLanguages(messages => messages.ledgerDiffers(id, ledgerDifferences)),
        },
      ];

/** A connection to an unlisted host is never opened; without a list every connection is. */
function judgeConnectionHosts({ environment, connections, connectionHosts }: Seen): Problem[] {
  const isOpen = environment === 'production' && connections.length > 0 && !connectionHosts.isListSet;
  return [
    ...(isOpen
      ? [
          {
            code: 'link_hosts_open' as const,
            isWarning: true,
            text: inBothLanguages(messages => messages.connectionHostsOpen),
          },
        ]
      : []),
    ...connectionHosts.faults.map(({ id, fault }) => ({
      code: 'link_host_refused' as const,
      isWarning: false,
      text: inBothLanguages(messages => messages.connectionHostRefused(id, fault)),
    })),
  ];
}
