import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

/** Rejections of accounts, sessions, roles and teams. */
export const peopleRejections = {
  // The session.
  sign_in_first: { code: errors.unauthenticated, en: 'Sign in first', es: 'Primero inicia sesión.' },
  csrf_token_wrong: {
    code: errors.notAllowed,
    en: 'The header x-recaudo-csrf is missing or wrong',
    es: 'La sesión cambió en otra ventana. Recarga la página.',
  },
  cross_site_request: {
    code: errors.notAllowed,
    en: 'The request comes from another site',
    es: 'La petición viene de otro sitio.',
  },
  route_closed: { code: errors.notAllowed, en: 'This route is closed', es: 'Esta ruta está cerrada.' },
  demo_account_remote: {
    code: errors.notAllowed,
    en: 'The demo account can only sign in on the machine that runs Recaudo',
    es: 'La cuenta de demostración solo entra desde la máquina donde corre Recaudo.',
  },
  // Signing in.
  sign_in_wrong: {
    code: errors.unauthenticated,
    en: 'The email or the password is wrong',
    es: 'El correo o la contraseña no son correctos.',
  },
  sign_in_passkey_wrong: {
    code: errors.unauthenticated,
    en: 'The passkey was not accepted',
    es: 'No se aceptó la llave de acceso.',
  },
  sign_in_code_wrong: {
    code: errors.unauthenticated,
    en: 'The code is wrong or was used before',
    es: 'El código no es correcto o ya se usó.',
  },
  too_many_tries: {
    code: errors.tooManyRequests,
    en: 'Too many attempts: wait before the next one',
    es: 'Demasiados intentos: espera antes del siguiente.',
  },
  too_many_failed_tries: {
    code: errors.tooManyRequests,
    en: 'Too many failed attempts: wait half an hour, or choose a new password by email',
    es: 'Demasiados intentos fallidos: espera media hora, o elige otra contraseña por correo.',
  },
  email_not_confirmed: {
    code: errors.invalidValue,
    en: 'Confirm your email address first: the link is in the email to {email}',
    es: 'Primero confirma tu correo: el enlace está en el mensaje que enviamos a {email}.',
  },
  // Re-authentication within a session.
  current_password_wrong: {
    code: errors.invalidValue,
    en: 'The current password is wrong',
    es: 'La contraseña actual no es correcta.',
  },
  proof_passkey_wrong: {
    code: errors.invalidValue,
    en: 'The passkey was not accepted',
    es: 'No se aceptó la llave de acceso.',
  },
  proof_code_wrong: {
    code: errors.invalidValue,
    en: 'The code is wrong or was used before',
    es: 'El código no es correcto o ya se usó.',
  },
  second_factor_needed: {
    code: errors.notAllowed,
    en: 'This needs a second factor: turn one on in your account, or show yours',
    es: 'Esto pide verificación en dos pasos: actívala en tu cuenta, o úsala.',
  },
  recent_authentication_needed: {
    code: errors.notAllowed,
    en: 'This needs your password, a code or a passkey once more',
    es: 'Confirma con tu contraseña, un código o tu llave de acceso.',
  },
  second_factor_on: {
    code: errors.invalidValue,
    en: 'The second factor is already on',
    es: 'La verificación en dos pasos ya está activa.',
  },
  second_factor_not_started: {
    code: errors.invalidValue,
    en: 'Start the second factor first',
    es: 'Primero empieza a activar la verificación en dos pasos.',
  },
  too_many_passkeys: {
    code: errors.invalidValue,
    en: 'An account has at most {most:number} passkeys',
    es: 'Una cuenta tiene máximo {most:number} llaves de acceso.',
  },
  key_not_kept: {
    code: errors.invalidValue,
    en: 'This key cannot be shown: only private keys of the sandbox are kept, from version 0.4 on. Rotate it to get a new one',
    es: 'Esta llave no se puede mostrar: solo guardamos llaves privadas de pruebas, desde la versión 0.4. Rótala para tener una nueva.',
  },
  // Roles.
  role_not_allowed: {
    code: errors.notAllowed,
    en: 'Not allowed for the role {role:word}; the roles that may do this: {allowed:words}',
    es: 'El rol {role:word} no lo permite; lo permiten: {allowed:words}.',
  },
  operator_role_not_allowed: {
    code: errors.notAllowed,
    en: 'Not allowed for the operator role {role:word}; the roles that may do this: {allowed:words}',
    es: 'El rol de operador {role:word} no lo permite; lo permiten: {allowed:words}.',
  },
  operators_only: {
    code: errors.notAllowed,
    en: 'Only operators of this installation may do this',
    es: 'Solo puede hacerlo quien opera esta instalación.',
  },
  impersonation_read_only: {
    code: errors.notAllowed,
    en: 'You look at {business} as an operator, read-only: nothing can be changed',
    es: 'Estás viendo {business} en modo de solo lectura: no puedes cambiar nada.',
  },
  view_of_another: {
    code: errors.notAllowed,
    en: 'Only its author or an owner may change a shared view',
    es: 'Solo quien la creó o un dueño puede cambiar una vista compartida.',
  },
  view_not_shareable: {
    code: errors.notAllowed,
    en: 'The role {role:word} may save views, but not share them',
    es: 'El rol {role:word} puede guardar vistas, pero no compartirlas.',
  },
  note_of_another: {
    code: errors.notAllowed,
    en: 'Only its author or an owner may delete a note',
    es: 'Solo quien la escribió o un dueño puede eliminarla.',
  },
  schedule_of_another: {
    code: errors.notAllowed,
    en: 'Only its author or an owner may change a schedule',
    es: 'Solo quien la creó o un dueño puede cambiarla.',
  },
  // The team.
  last_owner: {
    code: errors.invalidValue,
    en: 'The business must keep an owner: make another person an owner first',
    es: 'Debe quedar un dueño: primero haz dueña a otra persona.',
  },
  invitation_of_another: {
    code: errors.notAllowed,
    en: 'The invitation is for {email}: sign in with that address',
    es: 'La invitación es para {email}: inicia sesión con ese correo.',
  },
  account_exists: {
    code: errors.invalidValue,
    en: 'An account has this address: sign in to accept',
    es: 'Ya hay una cuenta con ese correo: inicia sesión para aceptar.',
  },
} as const satisfies Record<string, CodedText>;
