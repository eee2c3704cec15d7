import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small files that take long. Without timings (a fresh clone has none) Vitest starts the largest files first; one of
 * these would run last, on one worker, while the others idle.
 */
const LONG = [
  'server/test/scenarios/planted-bugs.test.ts',
  'server/test/scenarios/simulator.test.ts',
  'server/test/scenarios/billing-engine.test.ts',
  'server/test/scenarios/money-model.test.ts',
  'server/test/api/watching/faults/silent-database.test.ts',
  'server/test/chaos/charges/webhook-kills.test.ts',
  'server/test/chaos/charges/charge-crash.test.ts',
  'server/test/chaos/charges/charge-crash-points.test.ts',
  'server/test/chaos/connections/connection-crash-points.test.ts',
  'server/test/chaos/database/embedded-restarts.test.ts',
  'web/e2e/dashboard/frame/dashboard-screens.test.ts',
  'web/e2e/dashboard/settings/dashboard-setting-screens.test.ts',
];

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some(file => moduleId.endsWith(`/${file}`));

/** Keeps the order of projects, and of all other files in each. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap(project => {
      const own = sorted.filter(file => file.project === project);
      return [...own.filter(isLong), ...own.filter(file => !isLong(file))];
    });
  }
}
