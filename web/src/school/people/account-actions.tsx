import { Button } from '@mantine/core';
import { endUserSessions, eraseUser } from '@provost/contract/user';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '@/api/client.ts';
import { useCan, useIsOwnServer } from '@/api/use-can.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';
import { ActionRow } from '@/ui/action-row.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ResetMfa } from './reset-mfa.tsx';

interface PersonProps {
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
}

interface AccountActionsProps extends PersonProps {
  /** Whether the user can edit people of this kind. */
  readonly canUpdate: boolean;
  readonly onErased: () => void;
  /** Further buttons, before the others. */
  readonly children?: ReactNode;
}

/** What is done to an account rarely: end its sessions, erase its personal data. */
export const AccountActions = (props: AccountActionsProps) => {
  const { canUpdate, onErased, children, ...person } = props;
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <ActionRow>
      {children}
      {canUpdate && isOwnServer && can(endUserSessions.access) && <EndSessions {...person} />}
      {canUpdate && <ResetMfa id={person.id} name={person.name} />}
      {can(eraseUser.access) && person.email !== undefined && (
        <>
          <Button variant="default" onClick={() => setIsErasing(true)}>
            {t('people.erase.button')}
          </Button>
          <EraseDialog
            {...person}
            email={person.email}
            isOpen={isErasing}
            onClose={() => setIsErasing(false)}
            onErased={onErased}
          />
        </>
      )}
    </ActionRow>
  );
};

const EndSessions = ({ id, name }: PersonProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => callEndpoint(endUserSessions, { params: { id } }),
  });
  const { run, isRunning } = useSingleRun(async () => {
    await mutateAsync();
    setIsAsking(false);
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('people.endSessions.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('people.endSessions.title', { name })}
        confirmLabel={t('people.endSessions.button')}
        isBusy={isRunning}
        onConfirm={run}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('people.endSessions.effect', { name })}</p>
      </ConfirmDialog>
    </>
  );
};
