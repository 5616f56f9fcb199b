import { useState } from 'react';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DialogButton } from '@/ui/dialog-button.tsx';

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
  return (
    <DialogButton
      label={t('people.editAccount.button')}
      title={t('people.editAccount.title', { name: props.name })}
    >
      <AccountForm {...props} />
    </DialogButton>
  );
};

const AccountForm = ({ account, onSave }: EditAccountProps) => {
  const { t } = useTranslation();
  // As they were on show: someone else can change them while the dialog is open.
  const [shown] = useState(account);
  const { typed, set, field, required, draft } = useDialogDraft(`account ${shown.email}`, () => ({
    first_name: shown.first_name ?? '',
    last_name: shown.last_name ?? '',
    email: shown.email ?? '',
    // What a colleague has changed since is a conflict.
    version: shown.version,
  }));
  const fields = ['first_name', 'last_name', 'email'] as const;
  const changed = fields.filter((name) => typed[name].trim() !== shown[name]);
  const save = useVersionedWrite({
    send: (change: AccountChange, { idempotencyKey, version: seen }) =>
      onSave({ ...change, ...seen }, idempotencyKey),
    version: typed.version,
    draft,
  });
  const change = Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
  return (
    <WriteForm
      write={save}
      body={change}
      submitLabel={t('people.editAccount.save')}
      issues={{
        ...required(...fields),
        form: changed.length > 0 ? undefined : t('forms.nothingChanged'),
      }}
    >
      {fields.map((name, at) => (
        <DialogText
          key={name}
          {...field(name)}
          isFirst={at === 0}
          label={t(name === 'email' ? 'table.fields.email' : `registration.fields.${name}`)}
          onChange={(value) => {
            set({ [name]: value });
            save.clearRefusal();
          }}
          type={name === 'email' ? 'email' : 'text'}
          dir="auto"
          autoComplete="off"
        />
      ))}
      <p>{t('people.editAccount.emailEffect')}</p>
    </WriteForm>
  );
};
