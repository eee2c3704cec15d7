import { useSyncExternalStore } from 'react';

/** The width in phone.css below which lists become cards. */
const phone = window.matchMedia('(width < 44rem)');

const subscribe = (onChange: () => void): (() => void) => {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
