import { Button } from '@mantine/core';
import { inviteStaff } from '@provost/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreatedLink } from '@/api/hosts/accounts.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { LinkView } from '@/school/people/link-view.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { InviteForm } from './invite-form.tsx';

interface Invited extends CreatedLink {
  readonly name: string;
}

/** Invites a colleague. Where the server sends no mail, the dialog then shows the link. */
export const InviteButton = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  if (!can(inviteStaff.access)) return null;
  const open = () => {
    setInvited(undefined);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const finish = (created: CreatedLink | undefined, name: string) => {
    if (created) setInvited({ ...created, name });
    else close();
  };
  return (
    <>
      <Button onClick={open} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
        {t('staff.invite.button')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={invited ? t('people.link.title', { name: invited.name }) : t('staff.invite.title')}
        isStatic={invited !== undefined}
        onCancel={close}
      >
        {(isStillOpen) =>
          invited ? (
            <LinkView {...invited} onDone={close} />
          ) : (
            <InviteForm isOpen={isStillOpen} onInvited={finish} onCancel={close} />
          )
        }
      </Dialog>
    </>
  );
};
