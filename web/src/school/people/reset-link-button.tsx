import { Button } from '@mantine/core';
import { createResetLink } from '@provost/contract/accounts';
import { type MouseEvent, useState } from 'react';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { type LinkOwner, useLinkRequest } from './use-link-request.tsx';

/** A link with which the person sets a new password. */
export const ResetLinkButton = (person: LinkOwner) => {
  const { t } = useTranslation();
  const { name } = person;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const link = useLinkRequest(createResetLink, person, close);
  useShownOnce(link.isRequesting);
  const ask = (event: MouseEvent) => {
    link.setOpener(event.currentTarget);
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="default" onClick={ask}>
        {t('people.resetLink.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.resetLink.title', { name })}
        confirmLabel={t('people.resetLink.button')}
        isBusy={link.isRequesting}
        onConfirm={link.request}
        onCancel={close}
      >
        <p>{t('people.resetLink.effect', { name })}</p>
      </ConfirmDialog>
      {link.dialog}
    </>
  );
};
