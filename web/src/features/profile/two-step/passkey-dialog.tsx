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
import { TextForm } from '@/forms/text-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useShownOnce } from '@/forms/use-shown-once.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import type { OpenDialog } from '@/ui/dialog.tsx';
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

const nameField = (t: TFunction) => ({
  name: 'name' as const,
  label: t('twoStep.passkeyName'),
  hint: t('twoStep.passkeyNameHint'),
  maxLength: 60,
});

export const AddPasskeyDialog = (props: OpenDialog) => {
  const { t } = useTranslation();
  return (
    <FactorDialog {...props} title={t('twoStep.addPasskey')}>
      {(form) => <AddForm {...form} />}
    </FactorDialog>
  );
};

const AddForm = ({ onAdded }: FactorFormProps) => {
  const { t } = useTranslation();
  const { typed, field, required } = useDialogDraft('new passkey', () => ({ name: '' }));
  const [addPasskey] = useState(passkeyAdder);
  const add = useVersionedWrite({
    send: (name: string, { idempotencyKey }) => addPasskey(name, idempotencyKey),
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
      body={typed.name.trim()}
      onSaved={onAdded}
      problem={problem}
      submitLabel={t('twoStep.addPasskey')}
      issues={required('name')}
    >
      <p>{t('twoStep.passkeyText')}</p>
      <DialogText {...field('name')} {...nameField(t)} isFirst dir="auto" autoComplete="off" />
    </WriteForm>
  );
};

interface RenamePasskeyFormProps {
  readonly id: string;
  readonly name: string;
}

export const RenamePasskeyForm = ({ id, name }: RenamePasskeyFormProps) => {
  const { t } = useTranslation();
  return (
    <TextForm
      draft={`passkey ${id}`}
      start={name}
      send={sendTo(renamePasskey, (typed: string) => ({ params: { id }, body: { name: typed } }))}
      submitLabel={t('forms.save')}
      {...nameField(t)}
    />
  );
};
