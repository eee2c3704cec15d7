import type { RejectionText } from './rejection.ts';

/** Rules for fields of the dashboard's forms. As in field-rules.ts, the English text follows the field's name. */
export const panelRules = {
  // Accounts.
  too_short: {
    en: 'must have at least {min:number} characters',
    es: 'Debe tener mínimo {min:number} caracteres.',
  },
  password_of_own_words: {
    en: 'must not be your email address, your name or the name of your business',
    es: 'No puede ser tu correo, tu nombre ni el de tu negocio.',
  },
  password_guessable: {
    en: 'is easy to guess: choose a longer phrase',
    es: 'Es demasiado fácil de adivinar: prueba con una frase.',
  },
  not_mailable: {
    en: 'must be an address that can receive email',
    es: 'Escribe un correo que pueda recibir mensajes.',
  },
  already_in_team: { en: 'is already in the team', es: 'Esa persona ya está en el equipo.' },
  wrong_app_code: {
    en: 'is not the code that the app shows now',
    es: 'No es el código que muestra la app en este momento.',
  },
  passkey_response_wrong: {
    en: "is not an authenticator's response to this request",
    es: 'El dispositivo no respondió lo esperado. Intenta de nuevo.',
  },
  reset_token_wrong: {
    en: 'is not valid, was used or is too old',
    es: 'El enlace no es válido, ya se usó o se venció. Pide uno nuevo.',
  },
  confirmation_token_wrong: {
    en: 'is not valid for this account, was used or is older than 48 hours',
    es: 'El enlace no es de esta cuenta, ya se usó o tiene más de 48 horas. Pide uno nuevo.',
  },
  email_of_another_account: {
    en: 'is for an address that another account has confirmed',
    es: 'Otra cuenta ya confirmó ese correo.',
  },
  not_one_proof: {
    en: 'must have one of password, code and passkey',
    es: 'Escribe tu contraseña o un código, o usa tu llave.',
  },
  last_administrator: {
    en: 'is the last administrator: make another operator administrator first',
    es: 'Es el último administrador: haz administrador a otro operador primero.',
  },
  role_unchanged: { en: 'is already {role:word}', es: 'Ya tiene ese rol: {role:word}.' },
  operator_with_other_role: {
    en: 'is an operator with the role {role:word}: use recaudo operators role',
    es: 'Ya es operador con el rol {role:word}: usa recaudo operators role.',
  },
  // The business.
  nit_check_digit_wrong: {
    en: 'has a wrong check digit: it would be {digit}',
    es: 'El dígito de verificación del NIT debe ser {digit}.',
  },
  nit_check_digit_missing: {
    en: 'needs its check digit at the end: it would be {digit}',
    es: 'Escribe el NIT con su dígito de verificación, que es {digit}.',
  },
  not_a_nit: {
    en: 'must be a NIT with its check digit, such as 900123456-8',
    es: 'Escribe el NIT con su dígito de verificación, como 900123456-8.',
  },
  not_a_color: {
    en: 'must be six hexadecimal digits, such as #0b645b',
    es: 'Escribe el color como #0b645b.',
  },
  not_a_slug: {
    en: 'must have 3 to 40 lowercase letters, digits and single hyphens, such as panaderia-rosa',
    es: 'Usa de 3 a 40 letras minúsculas sin tilde, números y guiones, como panaderia-rosa.',
  },
  not_a_redirect_host: {
    en: 'must hold hosts such as tienda.co or *.tienda.co, not {host}',
    es: 'Escribe dominios como tienda.co o *.tienda.co; {host} no lo es.',
  },
  not_a_network: {
    en: 'has {network}, which is neither an address nor a network such as 203.0.113.0/24',
    es: 'El valor {network} no es una dirección ni una red como 203.0.113.0/24.',
  },
  too_many_networks: {
    en: 'must have at most {most:number} networks',
    es: 'Puedes escribir máximo {most:number} redes.',
  },
  not_one_line: { en: 'must be one line', es: 'Debe ser una sola línea.' },
  not_plain_text: { en: 'must be plain text', es: 'Debe ser texto sin formato.' },
  html_in_text: { en: 'must be plain text, without HTML', es: 'Debe ser texto sin formato, sin HTML.' },
  // Files.
  file_above_megabytes: {
    en: 'must have at most {most:number} MB',
    es: 'El archivo debe pesar máximo {most:number} MB.',
  },
  file_above_kilobytes: {
    en: 'must have at most {most:number} KB',
    es: 'El archivo debe pesar máximo {most:number} KB.',
  },
  not_a_file_of_type: {
    en: 'is not a file of the type {type}',
    es: 'El archivo no es lo que dice ser ({type}).',
  },
  not_pdf_or_picture: { en: 'must be a PDF, a PNG or a JPEG', es: 'Adjunta un PDF, un PNG o un JPEG.' },
  not_png_or_jpeg: { en: 'must be a PNG or JPEG picture', es: 'Adjunta una imagen PNG o JPEG.' },
  too_many_pixels: {
    en: 'must have at most {most:number} pixels on each side',
    es: 'La imagen debe medir máximo {most:number} píxeles por lado.',
  },
  file_missing: { en: 'must hold at least one file', es: 'Adjunta al menos un archivo.' },
  too_many_files: {
    en: 'must hold at most {most:number} files',
    es: 'Adjunta máximo {most:number} archivos.',
  },
  columns_not_named: { en: 'must say which column holds which value', es: 'Di qué columna es cada dato.' },
  // Lists.
  unknown_list: { en: 'must name a list', es: 'Esa lista no existe.' },
  too_many_views: {
    en: 'already has {most:number} of your views: delete one first',
    es: 'Ya tienes {most:number} vistas guardadas en esta lista: elimina una primero.',
  },
  not_a_cursor: {
    en: 'must be the `next` of the previous page',
    es: 'La página que sigue ya no existe: vuelve al inicio de la lista.',
  },
  period_too_long: {
    en: 'must leave a period of at most {days:number} days',
    es: 'El periodo debe ser de máximo {days:number} días.',
  },
  day_in_past: {
    en: 'must be today or a later day, YYYY-MM-DD',
    es: 'Escribe una fecha desde hoy en adelante.',
  },
  too_many_notes: {
    en: 'cannot be added: the customer already has {most:number} notes',
    es: 'El cliente ya tiene {most:number} notas: elimina una primero.',
  },
  too_many_schedules: {
    en: 'cannot be added: there are already {most:number} schedules',
    es: 'Ya hay {most:number} programaciones: elimina una primero.',
  },
  weekday_of_weekly_only: {
    en: 'is for weekly schedules, which require it',
    es: 'El día es solo para la programación semanal, que sí lo necesita.',
  },
  line_or_payment_required: { en: 'or a line is required', es: 'Elige una línea o un pago.' },
  // Fraud rules.
  name_of_another_rule: { en: 'is the name of another rule', es: 'Ya hay otra regla con ese nombre.' },
  not_a_rule_name: {
    en: 'must be 1 to 60 characters of a-z, 0-9 and _, the first a letter',
    es: 'Usa de 1 a 60 letras minúsculas, números o _, y empieza por una letra.',
  },
  not_a_field_of_rule: {
    en: 'is not a field of a {kind} rule, which has: {known:list}',
    es: 'Una regla {kind} no tiene ese campo. Tiene: {known:list}.',
  },
  wrong_entry_count: {
    en: 'must be a list of 1 to {most:number} entries',
    es: 'Escribe de 1 a {most:number} valores.',
  },
  not_a_blocked_bin: { en: 'must be six digits, as text', es: 'Debe tener seis dígitos.' },
  not_a_blocked_email: {
    en: 'must be an email address, or @ and a domain',
    es: 'Debe ser un correo, o @ y un dominio.',
  },
  different_cards_per_card: {
    en: 'must not be different_cards per card: a card is never different from itself',
    es: 'No se pueden contar tarjetas distintas por tarjeta.',
  },
  test_cards_always_count: {
    en: 'cannot be false for charges: charges of test cards always count',
    es: 'Los cobros con tarjetas de prueba siempre cuentan.',
  },
  not_pesos: {
    en: 'must be pesos with at most two decimals',
    es: 'Debe ser un monto en pesos con máximo dos decimales.',
  },
} as const satisfies Record<string, RejectionText>;
