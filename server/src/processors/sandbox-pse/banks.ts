import type { PseBank } from '../pse-provider.ts';

/** The sandbox's bank, which always responds. */
export const TEST_BANK: PseBank = { code: '9001', name: 'Banco de Pruebas' };
/** A bank that rejects every payment. */
export const CLOSED_BANK: PseBank = { code: '9002', name: 'Banco de Pruebas (fuera de línea)' };

/** Real banks and wallets of Colombia with their clearing codes, so that the page shows a list of realistic length. */
export const sandboxBanks: readonly PseBank[] = [
  ['1059', 'Bancamía'],
  ['1040', 'Banco Agrario'],
  ['1052', 'Banco AV Villas'],
  ['1013', 'BBVA Colombia'],
  ['1032', 'Banco Caja Social'],
  ['1066', 'Banco Coopcentral'],
  ['1001', 'Banco de Bogotá'],
  ['1023', 'Banco de Occidente'],
  ['1062', 'Banco Falabella'],
  ['1063', 'Banco Finandina'],
  ['1012', 'Banco GNB Sudameris'],
  ['1060', 'Banco Pichincha'],
  ['1002', 'Banco Popular'],
  ['1065', 'Banco Santander'],
  ['1069', 'Banco Serfinanza'],
  ['1303', 'Banco Unión'],
  ['1053', 'Banco W'],
  ['1007', 'Bancolombia'],
  ['1061', 'Bancoomeva'],
  ['1283', 'CFA Cooperativa Financiera'],
  ['1370', 'Coltefinanciera'],
  ['1292', 'Confiar Cooperativa Financiera'],
  ['1289', 'Cotrafa'],
  ['1551', 'Daviplata'],
  ['1051', 'Davivienda'],
  ['1637', 'Iris'],
  ['1006', 'Itaú'],
  ['1070', 'Lulo Bank'],
  ['1801', 'Movii'],
  ['1507', 'Nequi'],
  ['1809', 'Nu'],
  ['1151', 'RappiPay'],
  ['1019', 'Scotiabank Colpatria'],
  ['1804', 'Ualá'],
]
  .map(([code = '', name = '']) => ({ code, name }))
  .concat(TEST_BANK, CLOSED_BANK);
