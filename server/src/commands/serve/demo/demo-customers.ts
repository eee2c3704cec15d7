import type { NewCustomer } from '@recaudo/contract/api/customers';

const person = (
  name: string,
  last_name: string,
  phone_number: string,
  { department, city, additional }: { department: string; city: string; additional: string },
): NewCustomer => ({
  name,
  last_name,
  email: `${name}.${last_name}@example.com`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.@]/g, ''),
  phone_number,
  requires_account: false,
  customer_address: { department, city, additional },
});

/** Returning customers, so that a newcomer's first list is not empty. */
export const demoCustomers: readonly NewCustomer[] = [
  person('Camila', 'Rojas', '3104567890', {
    department: 'Bogotá, D.C.',
    city: 'Bogotá',
    additional: 'Carrera 7 # 71-21, apto 502',
  }),
  person('Andrés', 'Gutiérrez', '3157654321', {
    department: 'Antioquia',
    city: 'Medellín',
    additional: 'Calle 10 # 43D-30',
  }),
  person('Valentina', 'Ospina', '3009876543', {
    department: 'Valle del Cauca',
    city: 'Cali',
    additional: 'Avenida 6N # 23-45',
  }),
  person('Juan Pablo', 'Mejía', '3123456789', {
    department: 'Antioquia',
    city: 'Envigado',
    additional: 'Carrera 43A # 34 Sur-15',
  }),
  person('Laura', 'Barrera', '3205551234', {
    department: 'Atlántico',
    city: 'Barranquilla',
    additional: 'Calle 84 # 51-32',
  }),
  person('Santiago', 'Nieto', '3112223344', {
    department: 'Santander',
    city: 'Bucaramanga',
    additional: 'Carrera 33 # 48-10',
  }),
  person('Mariana', 'Quintero', '3186667788', {
    department: 'Risaralda',
    city: 'Pereira',
    additional: 'Avenida Circunvalar # 8-20',
  }),
  person('Daniel', 'Castaño', '3019998877', {
    department: 'Caldas',
    city: 'Manizales',
    additional: 'Calle 65 # 23B-40',
  }),
];

/** A returning customer with a saved card. */
export interface Regular {
  customerId: string;
  sourceId: string;
}
