/** Settlement commands that change something, for ../command-entries.test.ts. */
export const settlementEntries = (ofShop: string[], contract: object): [string, string[], string][] => [
  ['settlement set', [...ofShop, '--model', 'aggregated'], 'settlement_terms_set'],
  ['settlement close', ofShop, 'settlement_closed'],
  ['settlement hold', [...ofShop, '--amount', '5000', '--reason', 'unusual sales'], 'settlement_held'],
  [
    'settlement release',
    [...ofShop, '--hold', 'unknown', '--reason', 'papers arrived'],
    'settlement_released',
  ],
  ['platform-keys create', ['--name', 'tienda central'], 'operator_key_created'],
  ['platform-keys end', ['--id', 'unknown'], 'operator_key_ended'],
  ['pricing set', [...ofShop, '--contract', JSON.stringify(contract)], 'price_contract_set'],
  [
    'withholding set',
    [
      ['--row', 'renta-2027', '--tax', 'renta', '--percent', '0', '--law', 'Decreto'],
      ['--source', 'DIAN', '--from', '2027-01-01'],
    ].flat(),
    'withholding_row_set',
  ],
  ['withholding end', ['--row', 'renta-2027', '--to', '2027-12-31'], 'withholding_row_ended'],
  ['withholding mode', ['--mode', 'agent'], 'withholding_mode_set'],
  ['withholding pass-on', ['--file', 'withheld.csv'], 'withholding_passed_on'],
  [
    'withholding agent',
    [
      ['--name', 'Pagos S.A.S.', '--document', '900123456-8'],
      ['--address', 'Calle 1 # 2-3', '--city', 'Bogotá'],
    ].flat(),
    'withholding_agent_set',
  ],
  ['withholding issue', ['--tax', 'renta', '--period', '2025'], 'withholding_certificates_issued'],
];
