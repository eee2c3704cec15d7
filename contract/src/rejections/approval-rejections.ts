import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

const value = errors.invalidValue;

/** Rejections of going live and of changes that need a second person. */
export const approvalRejections = {
  // Going live.
  already_live: { code: value, en: 'The business is already live', es: 'El negocio ya está en producción.' },
  not_live: {
    code: value,
    en: 'The business is not live: ask for production first',
    es: 'El negocio aún no está en producción: solicítala primero.',
  },
  go_live_requested: {
    code: value,
    en: 'A request is already open: wait for its decision',
    es: 'Ya hay una solicitud: espera la respuesta.',
  },
  go_live_decided: {
    code: value,
    en: 'The request was already decided',
    es: 'La solicitud ya se decidió.',
  },
  go_live_not_ready: {
    code: value,
    en: 'The request still needs: {missing:words}',
    es: 'Antes de enviar falta: {missing:words}.',
  },
  go_live_by_operator_only: {
    code: errors.notAllowed,
    en: 'Only an operator approves a go-live request',
    es: 'Solo un operador aprueba el paso a producción.',
  },
  // Dual control.
  change_requested_by_you: {
    code: errors.notAllowed,
    en: 'You requested this change: another operator, or a command on the server, has to confirm it',
    es: 'Pediste este cambio: lo tiene que confirmar otro operador, o un comando en el servidor.',
  },
  change_requested_by_command: {
    code: errors.notAllowed,
    en: 'A command requested this change: an operator has to confirm it in the console',
    es: 'Este cambio lo pidió un comando: lo confirma un operador en la consola.',
  },
  change_own_rejection: {
    code: value,
    en: 'You requested this change: withdraw it instead',
    es: 'Pediste este cambio: retíralo.',
  },
  change_of_another: {
    code: errors.notAllowed,
    en: 'Only the person who requested the change can withdraw it: reject it instead',
    es: 'Solo lo retira quien lo pidió: recházalo.',
  },
  change_outdated: {
    code: value,
    en: 'The data of this change was modified after the request: reject the change and request it again',
    es: 'Lo que este cambio modifica ya cambió desde que se pidió: recházalo y pídelo otra vez.',
  },
  change_being_decided: {
    code: value,
    en: 'Another person is deciding this change',
    es: 'Otra persona lo está decidiendo en este momento.',
  },
  change_confirmed: {
    code: value,
    en: 'The change was already confirmed: run its command again to apply it',
    es: 'El cambio ya se confirmó: falta ejecutar su comando otra vez.',
  },
  change_applied: {
    code: value,
    en: 'The change was already confirmed and applied',
    es: 'El cambio ya se confirmó y se hizo.',
  },
  change_rejected: {
    code: value,
    en: 'The change was already rejected',
    es: 'El cambio ya se rechazó.',
  },
  change_withdrawn: {
    code: value,
    en: 'The person who requested the change withdrew it',
    es: 'Quien pidió el cambio lo retiró.',
  },
  change_expired: {
    code: value,
    en: 'The change expired after 72 hours without a confirmation: request it again',
    es: 'Nadie confirmó el cambio en 72 horas: pídelo otra vez.',
  },
  // Production, and restored copies of it.
  production_without_key_file: {
    code: value,
    en: 'Production is closed in this installation: its operator has to set a key file first',
    es: 'Producción está cerrada: quien opera la instalación debe indicar un archivo de llaves.',
  },
  production_closed: {
    code: errors.unavailable,
    en: 'Production is closed until RECAUDO_PRODUCTION_KEY_FILE names a key file kept apart from the database (make one with: recaudo vault init --file <path>)',
    es: 'Producción está cerrada: falta el archivo de llaves de la instalación.',
  },
  production_key_missing: {
    code: errors.unavailable,
    en: 'The key file of production is missing: second factors, bank accounts and first keys are sealed with it. Nothing is lost; set RECAUDO_PRODUCTION_KEY_FILE to its path again',
    es: 'Falta el archivo de llaves de producción. No se perdió nada: quien opera la instalación debe indicarlo.',
  },
  restored_copy_closed: {
    code: errors.unavailable,
    en: 'This installation is a copy that was restored from a backup (its state is of {state_of}) and is closed: connections, background work, emails and webhooks are stopped until an operator runs {command}',
    es: 'Esta instalación es una copia restaurada de un respaldo (su estado es del {state_of}) y está cerrada: no se puede cambiar nada hasta que un operador ejecute {command}.',
  },
  not_a_closed_copy: {
    code: value,
    en: 'This installation is not a closed copy',
    es: 'Esta instalación no es una copia cerrada.',
  },
} as const satisfies Record<string, CodedText>;
