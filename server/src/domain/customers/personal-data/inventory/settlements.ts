import type { Inventory } from './inventory.ts';

/** Settlements of merchants: amounts, dates and ids of payments, which stay as accounting records. */
export const settlementTables: Inventory = {
  settlement_settings: {
    about: 'who withholds taxes here',
    plain: 'only_row withholding_mode agent_name agent_nit agent_address agent_city',
  },
  settlement_terms: {
    about: 'how a merchant is settled',
    plain: `merchant_id model since schedule schedule_day minimum_centavos card_days bank_account_days store_days
      reserve_parts_per_million reserve_days reserve_fixed_centavos regimes city rut_date next_cutoff last_number`,
  },
  settlement_contracts: {
    about: 'dated prices of merchants',
    plain: 'merchant_id id creation_date effective_from tax_parts_per_million refund_policy rules',
  },
  withholding_rows: {
    about: 'the dated table of withholdings',
    plain: `id tax parts_per_million base methods city law source note exempt_regimes effective_from effective_to`,
  },
  settlement_queue: {
    about: 'entries that are not movements yet',
    plain: 'merchant_id transaction_id number',
  },
  settlement_movements: {
    about: 'payments as the merchant is settled for them',
    plain: `merchant_id transaction_id number type reason charge_id method day available_on gross_centavos fee_centavos
      fee_tax_centavos renta_centavos iva_centavos ica_centavos net_centavos withheld contract_id charged_centavos
      returnable_fee_centavos returnable_fee_tax_centavos taken_centavos posting_id is_available settlement_id`,
  },
  settlement_volumes: { about: 'sums of months', plain: 'merchant_id month centavos' },
  settlement_adjustments: {
    about: 'other changes of the available balance',
    kept: { description: 'accounting' },
    plain: 'merchant_id id type creation_date day amount_centavos reference settlement_id',
  },
  settlement_holds: {
    about: 'amounts kept back',
    kept: { reason: 'accounting' },
    plain: 'merchant_id id kind amount_centavos day release_on released_at',
  },
  payout_settlements: {
    about: 'which settlements a payout pays',
    plain: 'merchant_id payout_id settlement_id',
  },
  settlement_checks: {
    about: 'the latest daily check of settlements, with ids and amounts of merchants',
    plain: 'only_row started_at ended_at differences owed_centavos collected_centavos found',
  },
  settlements: {
    about: 'closed settlements',
    plain: `merchant_id id number status creation_date cutoff movements opening_centavos gross_centavos fee_centavos
      fee_tax_centavos renta_centavos iva_centavos ica_centavos reserve_centavos payouts_centavos adjustments_centavos
      closing_centavos cause hash paid_at`,
  },
  withholding_certificates: {
    about: 'certificates of what was withheld from merchants',
    plain: `merchant_id id tax period period_start period_end city creation_date issue_date agent party base_centavos
      amount_centavos lines`,
  },
  sub_merchants: {
    about: 'sellers of platforms',
    kept: {
      legal_name: 'accounting',
      document: 'accounting',
      representative: 'accounting',
      suspension_reason: 'accounting',
    },
    plain: `merchant_id platform_id creation_date external_id document_type terms_version terms_accepted_on suspended_at audit_notes`,
  },
  operator_keys: {
    about: "keys of the operator's programs",
    plain: 'key_hash id name last_four creation_date expires_at platform_id',
  },
  split_queue: { about: 'charges whose shares are to be posted', plain: 'merchant_id charge_id' },
  split_shares: {
    about: 'what sellers get of charges',
    plain: `merchant_id id platform_id charge_id position creation_date change_date method available_on amount_centavos
      fee_centavos returned_centavos posted_centavos postings`,
  },
};
