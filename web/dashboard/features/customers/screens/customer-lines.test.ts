import { expect, test } from 'vitest';
import { readCustomerFile } from './customer-lines.ts';

test('the columns of the template, and those of people', () => {
  const file = readCustomerFile(
    'Nombre;Apellidos;Correo;Teléfono;Ciudad;Otra\nCamila;Ñáñez;c@example.com;300;Cali;x\nLuz;;luz@example.com;;;\n',
  );
  expect(file.missing).toEqual([]);
  expect(file.lines).toEqual([
    {
      number: 2,
      cells: ['Camila', 'Ñáñez', 'c@example.com', '300', 'Cali', 'x'],
      body: {
        name: 'Camila',
        last_name: 'Ñáñez',
        email: 'c@example.com',
        phone_number: '300',
        customer_address: { city: 'Cali' },
      },
    },
    {
      number: 3,
      cells: ['Luz', '', 'luz@example.com', '', '', ''],
      body: { name: 'Luz', email: 'luz@example.com' },
    },
  ]);
});

test.each([
  ['', ['name', 'email']],
  ['correo\na@b.co', ['name']],
  ['name,external_id\nAna,1', ['email']],
])('%j lacks %j', (text, missing) => {
  expect(readCustomerFile(text).missing).toEqual(missing);
});
