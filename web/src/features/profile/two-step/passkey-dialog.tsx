import { TextInput } from '@mantine/core';
import { addPasskey, beginPasskey, renamePasskey } from '@provost/contract/mfa';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnavailable } from '@/api/http/retry.ts';
import { callOwn } from '@/api/own.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { FactorDialog, type FactorFormProps } from './factor-dialog.tsx';

/** What the browser said when it did not create a passkey. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly reason: 'passkeyFailed' | 'passkeyKnown' | 'passkeyAddress';

  constructor(cause: unknown) {
    super('No passkey was created', { cause });
    const name = cause instanceof Error ? cause.name : '';
    this.reason =
      name === 'InvalidStateError'
        ? 'passkeyKnown'
        : name === 'SecurityError'
          ? 'passkeyAddress'
          : 'passkeyFailed';
  }
}

const createPasskey = async () => {
  const optionsJSON = (await callOwn(beginPasskey, {
    body: {},
  })) as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyError(error);
  }
};

/** Adds one passkey. A second attempt after a lost response sends the same one again. */
const passkeyAdder = () => {
  let created: object | undefined;
  return async (name: string, idempotencyKey: string) => {
    created ??= await createPasskey();
    const body = { name, response: created } as never;
    try {
      return (await callOwn(addPasskey, { body, idempotencyKey })).recovery_codes ?? [];
    } catch (error) {
      if (!isUnavailable(error)) created = undefined;
      throw error;
    }
  };
};

interface PasskeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const maxName = 60;

/** Names a new passkey and lets the browser create it. */
export const AddPasskeyDialog = (props: PasskeyDialogProps) => {
  const { t } = useTranslation();
  return (
    <FactorDialog {...props} title={t('twoStep.addPasskey')}>
      {(form) => <AddForm {...form} />}
    </FactorDialog>
  );
};

const AddForm = ({ isOpen, onAdded, onCancel }: FactorFormProps) => {
  const { t } = useTranslation();
  const [{ name }, setTyped] = useDialogDraft('new passkey', () => ({ name: '' }));
  const [addPasskey] = useState(passkeyAdder);
  const { send, error, isPending } = useVersionedWrite({
    send: (typed: string, { idempotencyKey }) => addPasskey(typed, idempotencyKey),
    showsErrors: true,
  });
  useShownOnce(isPending);
  // After a sign-out, the browser must stop asking.
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
  const problem = error instanceof PasskeyError ? [t(`twoStep.${error.reason}`)] : undefined;
  return (
    <DialogForm
      isOpen={isOpen}
      error={error}
      problem={problem}
      submitLabel={t('twoStep.addPasskey')}
      issues={{ name: name.trim() ? undefined : t('validation.required') }}
      isBusy={isPending}
      onSubmit={() => send(name.trim(), { onSuccess: onAdded })}
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>{t('twoStep.passkeyText')}</p>
          <NameInput
            name={name}
            error={errorOf('name')}
            onChange={(next) => setTyped({ name: next })}
          />
        </>
      )}
    </DialogForm>
  );
};

interface RenameDialogProps extends PasskeyDialogProps {
  readonly id: string;
  readonly name: string;
}

export const RenamePasskeyDialog = (props: RenameDialogProps) => {
  const { t } = useTranslation();
  const { isOpen, name, onClose } = props;
  return (
    <Dialog isOpen={isOpen} title={t('twoStep.renameNamed', { name })} onCancel={onClose}>
      {(isStillOpen) => <RenameForm {...props} isOpen={isStillOpen} />}
    </Dialog>
  );
};

const RenameForm = ({ id, name: before, isOpen, onClose }: RenameDialogProps) => {
  const { t } = useTranslation();
  const [{ name }, setTyped, draft] = useDialogDraft(`passkey ${id}`, () => ({ name: before }));
  const { send, error, isPending } = useVersionedWrite({
    send: sendTo(renamePasskey, (typed: string) => ({ params: { id }, body: { name: typed } })),
    draft,
    showsErrors: true,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      error={error}
      submitLabel={t('forms.save')}
      issues={{ name: name.trim() ? undefined : t('validation.required') }}
      isBusy={isPending}
      onSubmit={() => send(name.trim(), { onSuccess: onClose })}
      onCancel={onClose}
    >
      {(errorOf) => (
        <NameInput
          name={name}
          error={errorOf('name')}
          onChange={(next) => setTyped({ name: next })}
        />
      )}
    </DialogForm>
  );
};

interface NameInputProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

const NameInput = ({ name, error, onChange }: NameInputProps) => {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      label={t('twoStep.passkeyName')}
      description={t('twoStep.passkeyNameHint')}
      error={error}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxName}
      dir="auto"
      autoComplete="off"
    />
  );
};
