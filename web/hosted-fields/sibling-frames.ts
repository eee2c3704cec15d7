import type { FieldType } from '../library/outcome.ts';
import { type Answer, isQuestion, type Question } from './protocol.ts';

const ANSWER_TIMEOUT_MS = 2_000;

function isOwnOrigin(frame: Window): boolean {
  try {
    return frame.location.origin === location.origin;
  } catch {
    return false;
  }
}

function listSiblings(): Window[] {
  return Array.from({ length: window.parent.length }, (_, index) => window.parent[index]).filter(
    (frame): frame is Window => frame !== undefined && frame !== window && isOwnOrigin(frame),
  );
}

/** Requests the values of this card's other fields. The target origin keeps them within the gateway's. */
export function askSiblings(
  group: string,
  fieldTypes: readonly FieldType[],
): Promise<Map<FieldType, Answer>> {
  return new Promise(resolve => {
    const answers = new Map<FieldType, Answer>();
    const finish = (): void => {
      clearTimeout(timer);
      resolve(answers);
    };
    const timer = setTimeout(finish, ANSWER_TIMEOUT_MS);
    for (const sibling of listSiblings()) {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        channel.port1.close();
        answers.set(data.field, data);
        if (fieldTypes.every(type => answers.has(type))) finish();
      });
      channel.port1.start();
      const question: Question = { recaudo: 'question', group };
      sibling.postMessage(question, location.origin, [channel.port2]);
    }
  });
}

/** Answers a field of the same card; ignores any other origin, page or group. */
export function answerSiblings(group: string, answer: () => Answer): void {
  window.addEventListener('message', event => {
    if (event.origin !== location.origin || !isQuestion(event.data) || event.data.group !== group) return;
    const asker = event.source as Window | null;
    if (asker?.parent !== window.parent) return;
    event.ports[0]?.postMessage(answer());
  });
}
