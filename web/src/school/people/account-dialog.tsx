import { Button } from '@mantine/core';
import { useState } from 'react';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog } from '@/ui/dialog.tsx';

interface Account {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}
export type AccountChange = Partial<Account> & { readonly version?: number };

interface EditAccountProps {
  readonly name: string;
  readonly account: { readonly [K in keyof Account]?: string | undefined } & {
    readonly version?: number | undefined;
  };
  /** Rejects where the server refuses. */
  readonly onSave: (change: AccountChange, idempotencyKey: string) => Promise<unknown>;
}

/** Name and email of a member of staff: the own ones, or those of a colleague. */
export const EditAccount = (props: EditAccountProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('people.editAccount.button')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('people.editAccount.title', { name: props.name })}
        onCancel={close}
      >
        <AccountForm {...props} />
      </Dialog>
    </>
  );
};

const AccountForm = ({ account, onSave }: EditAccountProps) => {
  const { t } = useTranslation();
  // As they were on show: someone else can change them while the dialog is open.
  const [shown] = useState(account);
  const [typed, setTyped, draft] = useDialogDraft(`account ${shown.email}`, () => ({
    first_name: shown.first_name ?? '',
    last_name: shown.last_name ?? '',
    email: shown.email ?? '',
    // What a colleague has changed since is a conflict.
    version: shown.version,
  }));
  const fields = ['first_name', 'last_name', 'email'] as const;
  const changed = fields.filter((field) => typed[field].trim() !== shown[field]);
  const save = useVersionedWrite({
    send: (change: AccountChange, { idempotencyKey, version: seen }) =>
      onSave({ ...change, ...seen }, idempotencyKey),
    version: typed.version,
    draft,
    showsErrors: true,
  });
  const change = Object.fromEntries(changed.map((field) => [field, typed[field].trim()]));
  return (
    <WriteForm
      write={save}
      body={change}
      submitLabel={t('people.editAccount.save')}
      issues={{
        ...Object.fromEntries(
          fields.map((field) => [
            field,
            typed[field].trim() ? undefined : t('validation.required'),
          ]),
        ),
        form: changed.length > 0 ? undefined : t('forms.nothingChanged'),
      }}
    >
      {fields.map((field, at) => (
        <DialogText
          key={field}
          isFirst={at === 0}
          name={field}
          label={t(field === 'email' ? 'table.fields.email' : `registration.fields.${field}`)}
          value={typed[field]}
          onChange={(value) => {
            setTyped({ ...typed, [field]: value });
            save.clearRefusal();
          }}
          type={field === 'email' ? 'email' : 'text'}
          dir="auto"
          autoComplete="off"
        />
      ))}
      <p>{t('people.editAccount.emailEffect')}</p>
    </WriteForm>
  );
};
