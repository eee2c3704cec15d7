import { startRecaudo } from '../programs/recaudo.ts';
import { installSchemathesis, phases, runPhase } from '../programs/schemathesis.ts';
import { type Played, titleOf } from '../report.ts';

const place = { host: 'Schemathesis', dialect: 'openapi.json', transport: 'HTTP' };

/** openapi.json against the sandbox that it describes: what it allows is accepted, what it forbids is rejected. */
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
    for (const phase of phases) {
      const { cases, findings } = await runPhase(program, sources, phase, recaudo);
      const fault = findings ?? (cases === 0 ? 'nothing was sent' : null);
      const one = { case: `${phase}: ${cases} requests`, ...place, fault };
      say(`${fault === null ? 'passed' : 'FAILED'}  ${titleOf(one)}`);
      played.push(one);
    }
  } finally {
    await recaudo.stop();
  }
  return played;
}
