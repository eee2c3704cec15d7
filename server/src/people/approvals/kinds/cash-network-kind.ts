import { listNetworks } from '../../../domain/methods/cash/networks/cash-network-store.ts';
import { refusedValue } from '../../../platform/errors.ts';
import type { CommandKind } from '../change.ts';
import { changeField } from './change-fields.ts';

/** Opens a network with a key to confirm cash payments: each confirmation credits a merchant. */
export interface CashNetworkOpening {
  action: 'create' | 'rotate' | 'enable';
  /** The name of a new network, or the id of an existing one. */
  network: string;
  convenio: string | null;
  /** In pesos, as typed. */
  maxAmount: string | null;
  overlapHours: number | null;
}

export const cashNetworkOpened: CommandKind<CashNetworkOpening> = {
  describe: async ({ gateway }, { action, network, convenio, maxAmount, overlapHours }) => {
    const known = (await listNetworks(gateway.database)).find(({ id }) => id === network);
    if (action !== 'create' && known === undefined) {
      throw refusedValue('network', 'unknown_cash_network');
    }
    const terms: [string, unknown][] = [
      ['cash_network_action', action],
      ['convenio', convenio],
      ['max_amount', maxAmount],
      ['overlap_hours', overlapHours],
    ];
    return {
      target: network,
      fields: [
        changeField('cash_network', null, known?.name ?? network),
        ...terms.flatMap(([name, value]) => (value === null ? [] : [changeField(name, null, value)])),
      ],
      basis: null,
    };
  },
};
