import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';

export interface PauseMessages {
  open: string;
  title: string;
  question: string;
  legend: string;
  until: (day: string) => string;
  confirm: string;
  back: string;
  resume: string;
  paused: { title: string; open: string; until: (day: string) => string };
}

export const pauseMessages: Dictionary<PauseMessages> = {
  es: {
    open: 'Pausar suscripción',
    title: '¿Pausar tu suscripción?',
    question: 'Mientras dure la pausa no se te cobra. Los días que te faltan se usan cuando vuelvas.',
    legend: 'Cuándo se reanuda',
    until: day => `El ${day}`,
    confirm: 'Sí, pausar',
    back: 'No, volver a mi suscripción',
    resume: 'Reanudar ahora',
    paused: {
      title: 'Tu suscripción está en pausa',
      open: 'No se te cobra mientras siga en pausa.',
      until: day => `No se te cobra. Se reanuda el ${day}.`,
    },
  },
  en: {
    open: 'Pause subscription',
    title: 'Pause your subscription?',
    question: 'You are not charged during the pause. The days you have left are used when you are back.',
    legend: 'When it resumes',
    until: day => `On ${day}`,
    confirm: 'Yes, pause',
    back: 'No, back to my subscription',
    resume: 'Resume now',
    paused: {
      title: 'Your subscription is paused',
      open: 'You are not charged while it is paused.',
      until: day => `You are not charged. It resumes on ${day}.`,
    },
  },
};
