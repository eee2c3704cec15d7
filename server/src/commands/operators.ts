import { text } from 'node:stream/consumers';
import { listOperators } from '../people/accounts/store.ts';
import { addOperator } from '../people/sign-in/add-operator.ts';
import { formatInstant } from '../primitives/instant.ts';
import { isMailAddress } from '../primitives/mail-address.ts';
import { chooseOption, readOptions, requireOption, UsageError } from './command.ts';
import { printRecord, printTable } from './print.ts';
import { inWords } from './refusal.ts';
import { withControl } from './with-control.ts';

export async function operatorsAdd(args: string[]): Promise<void> {
  const options = readOptions(args, {
    email: { type: 'string' },
    name: { type: 'string' },
    language: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const email = requireOption(options.email, 'email');
  if (!isMailAddress(email)) throw new UsageError('--email must be an e-mail address');
  const language = chooseOption(options.language, 'language', ['es', 'en'], 'es');
  // Not as an option: those are seen by everybody who lists the processes of the machine.
  const password = options['password-stdin'] === true ? (await text(process.stdin)).trim() : undefined;
  await withControl(async control => {
    const name = options.name ?? email.split('@', 1)[0] ?? email;
    const added = await addOperator(control, { email, name, language, password }).catch(inWords);
    printRecord(
      {
        account_id: added.accountId,
        email,
        ...(added.passwordToken === undefined
          ? {}
          : { password_link: `${control.addresses.portal}/contrasena/${added.passwordToken}` }),
      },
      options.json,
    );
  });
}

export async function operatorsList(args: string[]): Promise<void> {
  const options = readOptions(args, { json: { type: 'boolean' } });
  await withControl(async ({ database }) => {
    const rows = (await listOperators(database)).map(account => ({
      account_id: account.id,
      name: account.name,
      email: account.email,
      second_factor: account.hasSecondFactor ? 'on' : 'off',
      creation_date: formatInstant(account.creationDate),
    }));
    printTable(rows, options.json);
  });
}
