import { useState } from 'react';
import type { CreatedLink } from '@/api/hosts/accounts.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { LinkView } from './link-view.tsx';

interface LinkDialogProps {
  /** Undefined while there is none. */
  readonly created: CreatedLink | undefined;
  readonly name: string;
  /** The button that was pressed, if the page stays: it has lost the focus by now. */
  readonly opener?: Element | null;
  readonly onClose: () => void;
}

/** Shows a link once. Neither Escape nor a click beside it loses it. */
export const LinkDialog = ({ created, name, opener = null, onClose }: LinkDialogProps) => {
  const { t } = useTranslation();
  // Stays on show while the dialog fades out.
  const [shown, setShown] = useState(created);
  if (created && created !== shown) setShown(created);
  return (
    <Dialog
      isOpen={created !== undefined}
      title={t('people.link.title', { name })}
      isStatic
      opener={opener}
      onCancel={onClose}
    >
      {shown && <LinkView {...shown} name={name} onDone={onClose} />}
    </Dialog>
  );
};
