import { Button } from '@mantine/core';
import { createResetLink } from '@provost/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/created-link.ts';
import { useIdempotencyKey } from '@/api/use-idempotency-key.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface ResetLinkButtonProps {
  readonly id: string;
  readonly name: string;
}

/** A link with which the person sets a new password. */
export const ResetLinkButton = ({ id, name }: ResetLinkButtonProps) => {
  const { t } = useTranslation();
  const writeKey = useIdempotencyKey();
  const [isAsking, setIsAsking] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  const [created, setCreated] = useState<CreatedLink>();
  const { mutateAsync } = useMutation({
    mutationFn: () => {
      const idempotencyKey = writeKey.keyOf([createResetLink.path, id]);
      return callEndpoint(createResetLink, { params: { id }, idempotencyKey });
    },
  });
  const { run, isRunning } = useSingleRun(async () => {
    const response = await mutateAsync();
    writeKey.forget();
    setIsAsking(false);
    setCreated(adaptCreatedLink(response));
  });
  useShownOnce(isRunning);
  const ask = (event: MouseEvent) => {
    setOpener(event.currentTarget);
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
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('people.resetLink.effect', { name })}</p>
      </ConfirmDialog>
      <LinkDialog
        created={created}
        name={name}
        opener={opener}
        onClose={() => setCreated(undefined)}
      />
    </>
  );
};
