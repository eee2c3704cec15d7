import type { EnvironmentHealth } from '../health.ts';
import { type Problem, problemOf, warningOf } from '../problem.ts';
import { inBothLanguages } from '../problem-messages.ts';
import type { ConnectionHealth } from '../stores/connection-store.ts';

type Seen = Pick<EnvironmentHealth, 'environment' | 'paymentMethods' | 'connections' | 'connectionHosts'>;

/** What speaks of the connections to processors. */
export const judgeConnections = (health: Seen): Problem[] => [
  ...judgeRoutes(health),
  ...health.connections
    .filter(({ id }) => !health.connectionHosts.faults.some(fault => fault.id === id))
    .flatMap(judgeConnection),
  ...health.connections.flatMap(judgeLedger),
  ...judgeConnectionHosts(health),
];

/** Never a silent sandbox: without a routing rule production takes no card, and the operator has to know why. */
const judgeRoutes = ({ environment, paymentMethods }: Seen): Problem[] =>
  environment === 'production' && paymentMethods?.cards === 'not_connected'
    ? [{ code: 'no_route', isWarning: true, text: inBothLanguages(messages => messages.noRoute) }]
    : [];

/** A connection without a routing rule stops no payment today, and is still no good news. */
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
        `no process reaches connection ${id}${en}${fault}`,
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

/** A connection to a host that the installation does not list is never opened; without a list every stored one is. */
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
