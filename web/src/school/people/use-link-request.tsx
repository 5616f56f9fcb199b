import type { createResetLink, resendInvitation } from '@provost/contract/accounts';
import { type ReactNode, useState } from 'react';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/accounts.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { LinkDialog } from './link-dialog.tsx';

export interface LinkOwner {
  readonly id: string;
  readonly name: string;
}

interface LinkRequest {
  /** The button gets the focus back after the dialog. */
  readonly setOpener: (button: Element) => void;
  /** The link is shown unless it was mailed. */
  readonly request: () => void;
  readonly isRequesting: boolean;
  readonly dialog: ReactNode;
}

export const useLinkRequest = (
  endpoint: typeof createResetLink | typeof resendInvitation,
  { id, name }: LinkOwner,
  /** Rendered together with the dialog of the link: two dialogs never overlap. */
  onCreated?: () => void,
): LinkRequest => {
  const [opener, setOpener] = useState<Element | null>(null);
  const [created, setCreated] = useState<CreatedLink>();
  const write = useVersionedWrite({
    send: sendTo(endpoint, (params: { id: string }) => ({ params })),
  });
  const onSuccess = (response: unknown) => {
    onCreated?.();
    setCreated(adaptCreatedLink(response));
  };
  const request = () => write.send({ id }, { onSuccess });
  const close = () => setCreated(undefined);
  const dialog = <LinkDialog created={created} name={name} opener={opener} onClose={close} />;
  return { setOpener, request, isRequesting: write.isPending, dialog };
};
