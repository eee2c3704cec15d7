import { forgetSecondFactors } from '../../people/second-factor/forget-second-factors.ts';
import { withControl } from '../access/with-control.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';

export async function accountsForgetSecondFactor(args: string[]): Promise<void> {
  const options = readOptions(args, { email: { type: 'string' }, json: { type: 'boolean' } });
  const email = requireOption(options.email, 'email');
  await withControl(async control => {
    if (!(await forgetSecondFactors(control, email))) {
      throw new UsageError('no account with a second factor and this confirmed address exists');
    }
    printRecord({ email, second_factor: 'off' }, options.json);
  });
}
