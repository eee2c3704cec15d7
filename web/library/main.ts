import { createLibrary, type Library } from './library.ts';
import { findEnvironment, locateScript } from './script-source.ts';

declare global {
  interface Window {
    Recaudo?: Library;
    OpenPay?: Library;
  }
}

// Older pages load two scripts. If both come from here, the second must keep the first one's settings.
if (!window.Recaudo) {
  const source = locateScript();
  const library = createLibrary({
    origin: source.origin,
    pageLanguage: () => document.documentElement.lang,
    findEnvironment: () => findEnvironment(source),
  });
  window.Recaudo = library;
  window.OpenPay = library;
}
