import type { Customer, CustomerUpdate } from '@recaudo/contract/api/customers';
import { useMessages } from '../../../session/preferences.ts';
import { TextField } from '../../../ui/field.tsx';
import type { FormValues } from '../../../ui/form.tsx';
import { customerMessages } from '../messages/customer-messages.ts';

/** Reads the form, without empty fields. */
export function readCustomer(values: FormValues): CustomerUpdate {
  const { name = '', email = '', last_name, phone_number, department, city, additional } = values;
  const address = present({ department, city, additional });
  return {
    name,
    email,
    ...present({ last_name, phone_number }),
    ...(Object.keys(address).length === 0 ? {} : { customer_address: address }),
  };
}

const present = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));

export function CustomerFields({ customer }: { customer?: Customer }) {
  const messages = useMessages(customerMessages);
  const place = customer?.customer_address;
  const box = (name: string, label: string, value: string | null | undefined) => (
    <TextField name={name} label={label} defaultValue={value ?? ''} maxLength={100} autoComplete="off" />
  );
  return (
    <>
      <div className="pair">
        <TextField
          label={messages.name}
          name="name"
          defaultValue={customer?.name}
          maxLength={100}
          autoComplete="off"
          required
        />
        {box('last_name', messages.lastName, customer?.last_name)}
      </div>
      <div className="pair">
        <TextField
          label={messages.email}
          name="email"
          type="email"
          defaultValue={customer?.email}
          maxLength={100}
          autoComplete="off"
          required
        />
        {box('phone_number', messages.phone, customer?.phone_number)}
      </div>
      <div className="pair">
        {box('department', messages.department, place?.department)}
        {box('city', messages.city, place?.city)}
      </div>
      {box('additional', messages.additional, place?.additional)}
    </>
  );
}
