import type { createResetLink, resendInvitation } from '@provost/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { adaptCreatedLink, type CreatedLink } from '@/api/hosts/accounts.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import { LinkDialog } from './link-dialog.tsx';

export interface LinkOwner {
  readonly id: string;
  readonly name: string;
}

interface LinkEvents {
  /** Also after an error, because a response can be lost. */
  readonly onSettled?: () => void;
  /** Rendered together with the dialog of the link: two dialogs never overlap. */
  readonly onCreated?: () => void;
}

interface LinkRequest {
  /** The button gets the focus back after the dialog. */
  readonly setOpener: (button: Element) => void;
  /** Resolves when the server has responded; the link is shown unless it was mailed. */
  readonly request: () => Promise<void>;
  readonly dialog: ReactNode;
}

/** Requests a link for a person and shows it once. */
export const useLinkRequest = (
  endpoint: typeof createResetLink | typeof resendInvitation,
  { id, name }: LinkOwner,
  { onSettled, onCreated }: LinkEvents,
): LinkRequest => {
  const writeKey = useIdempotencyKey();
  const [opener, setOpener] = useState<Element | null>(null);
  const [created, setCreated] = useState<CreatedLink>();
  const { mutateAsync } = useMutation({
    mutationFn: () => {
      const idempotencyKey = writeKey.keyOf([endpoint.path, id]);
      return callEndpoint(endpoint, { params: { id }, idempotencyKey });
    },
    ...(onSettled && { onSettled }),
  });
  const request = async () => {
    const response = await mutateAsync();
    writeKey.forget();
    onCreated?.();
    setCreated(adaptCreatedLink(response));
  };
  const close = () => setCreated(undefined);
  const dialog = <LinkDialog created={created} name={name} opener={opener} onClose={close} />;
  return { setOpener, request, dialog };
};
