import { judgeOpenFiles } from './operations/installation/open-files.ts';
import { TASK_PROCESS } from './platform/tasks/messages.ts';

// Before any other module is loaded: the modules alone open more files than a small limit allows, and would
// fail with a stack trace.
const complaint = judgeOpenFiles();
if (complaint !== undefined) {
  console.error('recaudo:', complaint);
  process.exitCode = 2;
} else if (process.argv[2] === TASK_PROCESS && process.connected) {
  await import('./task-handlers.ts');
} else {
  await import('./command-line.ts');
}
