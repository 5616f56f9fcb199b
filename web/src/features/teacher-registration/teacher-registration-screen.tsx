import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/api/use-session.ts';
import { DraftNote } from '@/forms/draft-note.tsx';
import { LeaveGuard } from '@/forms/leave-guard.tsx';
import { useFocusInvalid } from '@/lib/dom/use-focus-invalid.ts';
import { PageHeader } from '@/ui/page-header.tsx';
import { clearDraft } from './registration-draft.ts';
import { RegistrationFormView } from './registration-form-view.tsx';
import { useRegistration } from './use-registration.ts';

export const TeacherRegistrationScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const focusInvalid = useFocusInvalid(element);
  const user = useSession()?.user;
  const showInList = useCallback(
    (id: string | undefined) => {
      isDone.current = true;
      // Newest first, because the new teacher must be on the page that opens.
      const search = { ordering: '-created_at', ...(id !== undefined && { highlight: id }) };
      // In the place of the form, which is done with: back leads to where one came from.
      void navigate({ to: '/teachers', search, replace: true });
    },
    [navigate],
  );
  const registration = useRegistration({
    owner: user?.id ?? '',
    onRegistered: showInList,
    onRefused: focusInvalid,
  });
  return (
    <>
      <PageHeader title={t('nav.teacher-new')} />
      {registration.isFromDraft && (
        <DraftNote text={t('registration.draftRestored')} onDiscard={registration.discard} />
      )}
      <RegistrationFormView registration={registration} ref={element} />
      <LeaveGuard
        isActive={registration.isStarted}
        isDone={isDone}
        title={t('registration.leaveTitle')}
        onLeave={clearDraft}
      />
    </>
  );
};
