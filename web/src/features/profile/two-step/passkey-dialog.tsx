import { addPasskey, beginPasskey, renamePasskey } from '@provost/contract/mfa';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { isUnavailable } from '@/api/http/retry.ts';
import { callOwn } from '@/api/own.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { FactorDialog, type FactorFormProps } from './recovery-codes.tsx';

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

export const AddPasskeyDialog = (props: PasskeyDialogProps) => {
  const { t } = useTranslation();
  return (
    <FactorDialog {...props} title={t('twoStep.addPasskey')}>
      {(form) => <AddForm {...form} />}
    </FactorDialog>
  );
};

const AddForm = ({ onAdded }: FactorFormProps) => {
  const { t } = useTranslation();
  const [{ name }, setTyped] = useDialogDraft('new passkey', () => ({ name: '' }));
  const [addPasskey] = useState(passkeyAdder);
  const add = useVersionedWrite({
    send: (typed: string, { idempotencyKey }) => addPasskey(typed, idempotencyKey),
    showsErrors: true,
  });
  const { error } = add;
  useShownOnce(add.isPending);
  // After a sign-out, the browser must stop asking.
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
  const problem = error instanceof PasskeyError ? [t(`twoStep.${error.reason}`)] : undefined;
  return (
    <WriteForm
      write={add}
      body={name.trim()}
      onSaved={onAdded}
      problem={problem}
      submitLabel={t('twoStep.addPasskey')}
      issues={{ name: name.trim() ? undefined : t('validation.required') }}
    >
      <p>{t('twoStep.passkeyText')}</p>
      <NameField value={name} onChange={(next) => setTyped({ name: next })} />
    </WriteForm>
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
      <RenameForm {...props} />
    </Dialog>
  );
};

const RenameForm = ({ id, name: before }: RenameDialogProps) => {
  const { t } = useTranslation();
  const [{ name }, setTyped, draft] = useDialogDraft(`passkey ${id}`, () => ({ name: before }));
  const rename = useVersionedWrite({
    send: sendTo(renamePasskey, (typed: string) => ({ params: { id }, body: { name: typed } })),
    draft,
    showsErrors: true,
  });
  return (
    <WriteForm
      write={rename}
      body={name.trim()}
      submitLabel={t('forms.save')}
      issues={{ name: name.trim() ? undefined : t('validation.required') }}
    >
      <NameField value={name} onChange={(next) => setTyped({ name: next })} />
    </WriteForm>
  );
};

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const NameField = (props: NameFieldProps) => {
  const { t } = useTranslation();
  return (
    <DialogText
      {...props}
      isFirst
      name="name"
      label={t('twoStep.passkeyName')}
      hint={t('twoStep.passkeyNameHint')}
      maxLength={maxName}
      dir="auto"
      autoComplete="off"
    />
  );
};
