import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Cell, Column } from '../../platform/tables/column.ts';
import { classMessages, otherMethodMessages, reasonMessages, stateMessages } from './export-messages.ts';
import type { ExportedPeriod } from './exported-period-store.ts';

const period = (
  header: string,
  width: number,
  read: (row: ExportedPeriod) => Cell,
): Column<ExportedPeriod> => ({
  header,
  width,
  read,
});

export const periodColumns: Column<ExportedPeriod>[] = [
  period('Primer rechazo (Bogotá)', 20, row => row.creation_date),
  period('Cliente', 26, row => row.customer_name),
  period('Correo', 28, row => row.customer_email),
  period('Id del cliente', 22, row => row.customer_id),
  period('Plan', 24, row => row.plan_name),
  period('Id de la suscripción', 22, row => row.subscription_id),
  period('Período', 10, row => row.period),
  period('Valor', 14, row => row.amount_centavos),
  period('Clase', 26, row => classMessages[row.class]),
  period('Motivo', 32, row => reasonMessages[row.reason]),
  period('Código de error', 12, row => row.error_code),
  period('Intentos', 10, row => row.tries),
  period('Estado', 14, row => stateMessages[row.state]),
  period('Próximo intento', 14, row =>
    row.next_try === null ? null : { day: row.next_try as CalendarDate },
  ),
  period('Recuperado el (Bogotá)', 20, row => row.recovered_on),
  period('Recuperado', 14, row => row.recovered_centavos),
  period('Con', 26, row => (row.way === null ? null : otherMethodMessages[row.way])),
];
