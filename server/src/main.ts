import { judgeOpenFiles } from './installation/open-files.ts';

// Before anything else is loaded: the modules alone would take more files than a small limit allows, and fail with a stack.
const complaint = judgeOpenFiles();
if (complaint === undefined) {
  await import('./command-line.ts');
} else {
  console.error('recaudo:', complaint);
  process.exitCode = 2;
}
