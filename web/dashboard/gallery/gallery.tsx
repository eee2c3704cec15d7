import '../styles/gallery.css';
import { setPreferences } from '../session/preferences.ts';
import { Button } from '../ui/button.tsx';
import { Charts } from './chart-parts.tsx';
import { Fields, Floating, Lists } from './large-parts.tsx';
import { Answers, Blocks, Buttons, People, States, Values } from './small-parts.tsx';

/** Every component in every state, for developers. Only `npm run dev` serves it, at /ui. */
export default function Gallery() {
  return (
    <main className="gallery">
      <p className="buttons">
        {(['light', 'dark'] as const).map(theme => (
          <Button key={theme} onClick={() => setPreferences({ theme })}>
            {`What floats: ${theme}`}
          </Button>
        ))}
        {(['es', 'en'] as const).map(language => (
          <Button key={language} onClick={() => setPreferences({ language })}>
            {language}
          </Button>
        ))}
      </p>
      <Buttons />
      <States />
      <Values />
      <People />
      <Answers />
      <Blocks />
      <Fields />
      <Lists />
      <Charts />
      <Floating />
    </main>
  );
}
