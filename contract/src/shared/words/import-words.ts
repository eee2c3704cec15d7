/** Importable kinds, in the required order. */
export const importKinds = ['plans', 'customers', 'cards', 'subscriptions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Cards are imported only encrypted, by a command, never on a page. */
export const uploadedKinds = ['plans', 'customers', 'subscriptions'] as const;
export type UploadedKind = (typeof uploadedKinds)[number];

/** Maximum columns of a table. */
export const MAX_IMPORT_COLUMNS = 60;

/** Maximum rows of a file uploaded from a page; the command accepts more. */
export const MAX_UPLOADED_ROWS = 100_000;

export type ImportFieldType = 'text' | 'integer' | 'pesos' | 'boolean' | 'date' | 'instant' | 'json';

export interface ImportField {
  name: string;
  type: ImportFieldType;
  isRequired?: true;
  /** Aliases of the column, in lower case without accents, with spaces. */
  synonyms?: readonly string[];
}

const id: ImportField = { name: 'id', type: 'text', isRequired: true, synonyms: ['identificador', 'codigo'] };
const creationDate: ImportField = {
  name: 'creation_date',
  type: 'instant',
  synonyms: ['fecha de creacion', 'creado', 'created', 'created at'],
};
const customerId: ImportField = {
  name: 'customer_id',
  type: 'text',
  isRequired: true,
  synonyms: ['cliente', 'id cliente', 'id del cliente', 'customer'],
};

/** Named as in the API, so that one system can import another's export. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  plans: [
    id,
    { name: 'name', type: 'text', isRequired: true, synonyms: ['nombre', 'plan'] },
    { name: 'amount', type: 'pesos', isRequired: true, synonyms: ['valor', 'monto', 'precio', 'price'] },
    { name: 'currency', type: 'text', synonyms: ['moneda'] },
    { name: 'repeat_every', type: 'integer', isRequired: true, synonyms: ['cada', 'interval count'] },
    { name: 'repeat_unit', type: 'text', isRequired: true, synonyms: ['unidad', 'interval'] },
    { name: 'retry_times', type: 'integer', synonyms: ['reintentos'] },
    { name: 'retry_schedule', type: 'text' },
    { name: 'status_after_retry', type: 'text', synonyms: ['estado tras reintentos'] },
    { name: 'trial_days', type: 'integer', synonyms: ['dias de prueba', 'trial period days'] },
    { name: 'splits', type: 'json' },
    creationDate,
  ],
  customers: [
    // Without an id, the external id or the email identifies the customer.
    { name: 'id', type: 'text', synonyms: ['identificador', 'codigo'] },
    { name: 'name', type: 'text', isRequired: true, synonyms: ['nombre', 'nombres', 'first name'] },
    { name: 'last_name', type: 'text', synonyms: ['apellido', 'apellidos'] },
    { name: 'email', type: 'text', isRequired: true, synonyms: ['correo', 'correo electronico', 'e mail'] },
    {
      name: 'phone_number',
      type: 'text',
      synonyms: ['celular', 'telefono', 'phone', 'movil'],
    },
    { name: 'external_id', type: 'text', synonyms: ['id externo', 'referencia'] },
    { name: 'requires_account', type: 'boolean' },
    { name: 'department', type: 'text', synonyms: ['departamento'] },
    { name: 'city', type: 'text', synonyms: ['ciudad', 'municipio'] },
    { name: 'additional', type: 'text', synonyms: ['direccion', 'address'] },
    { name: 'credit_balance', type: 'pesos', synonyms: ['saldo a favor', 'credito', 'credit', 'balance'] },
    creationDate,
  ],
  cards: [
    id,
    customerId,
    { name: 'card_number', type: 'text', isRequired: true, synonyms: ['numero', 'number', 'pan'] },
    { name: 'holder_name', type: 'text', isRequired: true, synonyms: ['titular', 'name', 'nombre'] },
    { name: 'expiration_month', type: 'text', isRequired: true, synonyms: ['mes', 'exp month'] },
    { name: 'expiration_year', type: 'text', isRequired: true, synonyms: ['ano', 'exp year'] },
    { name: 'network_transaction_id', type: 'text', synonyms: ['nti', 'scheme transaction id'] },
    creationDate,
  ],
  subscriptions: [
    id,
    customerId,
    { name: 'plan_id', type: 'text', isRequired: true, synonyms: ['plan', 'id plan', 'id del plan'] },
    { name: 'card_id', type: 'text', synonyms: ['tarjeta', 'id tarjeta', 'source id', 'card'] },
    { name: 'status', type: 'text', synonyms: ['estado'] },
    {
      name: 'next_charge_date',
      type: 'date',
      synonyms: ['charge date', 'proximo cobro', 'fecha de cobro', 'next billing date'],
    },
    { name: 'current_period_number', type: 'integer', synonyms: ['periodo', 'numero de periodo'] },
    { name: 'period_end_date', type: 'date', synonyms: ['fin del periodo', 'current period end'] },
    { name: 'first_charge_date', type: 'date', synonyms: ['primer cobro', 'fecha del primer cobro'] },
    { name: 'trial_end_date', type: 'date', synonyms: ['fin de la prueba', 'trial end'] },
    { name: 'cancel_at_period_end', type: 'boolean', synonyms: ['cancelar al final'] },
    { name: 'failed_attempts', type: 'integer', synonyms: ['intentos fallidos'] },
    { name: 'quantity', type: 'integer', synonyms: ['cantidad', 'puestos', 'unidades', 'seats'] },
    { name: 'coupon', type: 'text', synonyms: ['cupon', 'descuento', 'discount', 'coupon id'] },
    {
      name: 'coupon_payments',
      type: 'integer',
      synonyms: ['pagos con descuento', 'pagos con cupon', 'discount payments'],
    },
    creationDate,
  ],
};

/** Problems of a row. The first group rejects the row, the second only warns. */
export const importFaults = [
  'unreadable',
  'too_many_columns',
  'too_many_rows',
  'required',
  'too_long',
  'not_text',
  'not_email',
  'not_amount',
  'not_integer',
  'too_small',
  'too_large',
  'not_date',
  'not_month',
  'not_boolean',
  'not_one_of',
  'security_code',
  'card_number_in_text',
  'card_digits',
  'card_check_digit',
  'test_card',
  'no_customer',
  'no_plan',
  'no_card',
  'which_card',
  'other_customer',
  'date_needed',
  'date_passed',
  'date_too_far',
  'id_taken',
  'external_id_taken',
  'quantity_of_fixed_plan',
  'period_amount',
  'no_coupon',
  'coupon_of_other_plans',
  'coupon_used_up',
  'splits_not_here',
  'plan_is_split',
  'taken',
] as const;
export const importWarnings = ['card_expired', 'period_counted', 'repeated', 'number_known'] as const;
export type ImportProblem = (typeof importFaults)[number] | (typeof importWarnings)[number];
