import { startRecaudo } from '../programs/recaudo.ts';
import { type Caller, callers, installSchemathesis, testOperations } from '../programs/schemathesis.ts';
import { type Played, titleOf } from '../report.ts';

const place = { host: 'Schemathesis', dialect: 'openapi.json', transport: 'HTTP' };

/** Tests the sandbox against its openapi.json: what the document allows is accepted, what it forbids is rejected. */
export async function playSchemathesis(
  folder: string,
  sources: string,
  say: (text: string) => void,
): Promise<Played[]> {
  say('installing Schemathesis');
  const program = await installSchemathesis(folder);
  say('starting Recaudo');
  const recaudo = await startRecaudo(folder);
  const played: Played[] = [];
  try {
    const { key: networkKey = '' } = await recaudo.command('cash-networks', 'create', '--name', 'Interop');
    const keys: Readonly<Record<Caller, string>> = {
      merchant: recaudo.privateKey,
      'cash network': networkKey,
    };
    for (const caller of Object.keys(callers) as Caller[]) {
      const { cases, report } = await testOperations(program, sources, caller, keys[caller], recaudo);
      const fault = report ?? (cases === 0 ? 'nothing was sent' : null);
      const one = { case: `${caller}: ${cases} requests`, ...place, fault };
      say(`${fault === null ? 'passed' : 'FAILED'}  ${titleOf(one)}`);
      played.push(one);
    }
  } finally {
    await recaudo.stop();
  }
  return played;
}
