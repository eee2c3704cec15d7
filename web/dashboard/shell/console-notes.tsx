import { dutiesOf, operatorDutyWords, operatorRoleWords } from '@recaudo/contract/operator/operator-duties';
import { useWatched } from '../api/use-panel.ts';
import { fill } from '../messages/dictionary.ts';
import { operatorPeopleMessages } from '../messages/operator-people-messages.ts';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { useSession } from '../session/session.tsx';
import { useMay } from '../session/use-may.ts';
import { ButtonLink } from '../ui/button.tsx';

const LOOK_EVERY_MS = 600_000;

/** Reminds administrators while the list of people is due for a review. */
function ReviewNote() {
  const messages = useMessages(operatorPeopleMessages);
  const { data } = useWatched('/ops/operators/review', LOOK_EVERY_MS);
  if (data?.is_review_due !== true) return null;
  return (
    <section className="second-factor-note" aria-label={messages.noticeLabel}>
      <p>{messages.due}</p>
      <ButtonLink look="quiet" href="/ops/personas">
        {messages.toReview}
      </ButtonLink>
    </section>
  );
}

/** Explains why some buttons are missing. Administrators see all of them. */
function OwnRole() {
  const messages = useMessages(operatorPeopleMessages);
  const { language } = usePreferences();
  const role = useSession().account.operator_role;
  if (role === null || role === 'administrator') return null;
  const duties = dutiesOf(role).map(duty => operatorDutyWords[duty][language]);
  return (
    <section className="second-factor-note" aria-label={messages.roleNoteLabel}>
      <p>{fill(messages.roleNote, { role: operatorRoleWords[role][language], duties: duties.join('; ') })}</p>
    </section>
  );
}

/** Notes on every screen of the console. */
export default function ConsoleNotes() {
  const isAdministrator = useMay('ops:administer');
  const { needs_second_factor: isClosed } = useSession();
  return isAdministrator && !isClosed ? <ReviewNote /> : <OwnRole />;
}
