import process from 'node:process';

const FAILURE = Symbol('tool failure');

/** A failure that is told in words: what a tool said, and what to do. No stack trace helps there. */
export function toolFailure(message, output = '') {
  const text = [output.trimEnd(), message].filter(Boolean).join('\n\n');
  return Object.assign(new Error(text), { [FAILURE]: true });
}

export async function exitOnToolFailure(work) {
  try {
    await work();
  } catch (error) {
    if (!error?.[FAILURE]) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
