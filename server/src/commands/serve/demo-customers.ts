import type { NewCustomer } from '@recaudo/contract/api/customers';

const person = (
  name: string,
  last_name: string,
  phone_number: string,
  department: string,
  city: string,
  additional: string,
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

/** Regulars of the demo merchant, so that a newcomer's first list is not empty. */
export const demoCustomers: readonly NewCustomer[] = [
  person('Camila', 'Rojas', '3104567890', 'Bogotá, D.C.', 'Bogotá', 'Carrera 7 # 71-21, apto 502'),
  person('Andrés', 'Gutiérrez', '3157654321', 'Antioquia', 'Medellín', 'Calle 10 # 43D-30'),
  person('Valentina', 'Ospina', '3009876543', 'Valle del Cauca', 'Cali', 'Avenida 6N # 23-45'),
  person('Juan Pablo', 'Mejía', '3123456789', 'Antioquia', 'Envigado', 'Carrera 43A # 34 Sur-15'),
  person('Laura', 'Barrera', '3205551234', 'Atlántico', 'Barranquilla', 'Calle 84 # 51-32'),
  person('Santiago', 'Nieto', '3112223344', 'Santander', 'Bucaramanga', 'Carrera 33 # 48-10'),
  person('Mariana', 'Quintero', '3186667788', 'Risaralda', 'Pereira', 'Avenida Circunvalar # 8-20'),
  person('Daniel', 'Castaño', '3019998877', 'Caldas', 'Manizales', 'Calle 65 # 23B-40'),
];

/** A customer who comes back, with a saved card. */
export interface Regular {
  customerId: string;
  sourceId: string;
}
