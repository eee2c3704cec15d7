import { useWords } from '../shell/preferences.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page.tsx';
import { uiWords } from '../words/ui-words.ts';

export default function NotFound() {
  const words = useWords(uiWords);
  return (
    <>
      <PageHead title={words.notFound} lead={words.notFoundLead} />
      <ButtonLink href="/">{words.toHome}</ButtonLink>
    </>
  );
}
