import { type ErasurePreview, eraseUser, previewErasure } from '@provost/contract/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { silentQuery } from '@/api/own.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DialogButton } from '@/ui/dialog-button.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';

interface EraseButtonProps {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly onErased?: () => void;
}

export const EraseButton = (person: EraseButtonProps) => {
  const { t } = useTranslation();
  return (
    <DialogButton
      c="var(--red)"
      label={t('people.erase.button')}
      title={t('people.erase.title', { name: person.name })}
    >
      {/* Asks for the typed email, because this cannot be undone. */}
      <EraseForm {...person} />
    </DialogButton>
  );
};

const EraseForm = ({ id, email, onErased }: EraseButtonProps) => {
  const { t } = useTranslation();
  const { close } = useDialog();
  const [typed, setTyped] = useState('');
  const erase = useVersionedWrite({
    send: sendTo(eraseUser, (body: { readonly email: string }) => ({ params: { id }, body })),
    showsErrors: true,
  });
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  // Called only while the dialog is there: a user who has left is not brought to the list.
  const leave = () => {
    close();
    onErased?.();
  };
  return (
    <WriteForm
      write={erase}
      body={{ email: typed.trim() }}
      onSaved={leave}
      submitLabel={t('people.erase.button')}
      isDangerous
      issues={{ email: isSame ? undefined : t('people.erase.differs') }}
    >
      <p>{t('people.erase.effect')}</p>
      <Preview id={id} />
      <p>{t('people.erase.keeps')}</p>
      <DialogText
        isFirst
        label={t('table.fields.email')}
        hint={t('people.erase.type', { email })}
        name="email"
        value={typed}
        onChange={setTyped}
        type="email"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
      />
    </WriteForm>
  );
};

const kinds = [
  'fields',
  'notes',
  'references',
  'reasons',
  'courses',
  'profiles',
  'events',
] as const satisfies readonly (keyof ErasurePreview)[];

/** What will be removed or replaced. Hosts without the call have no preview. */
const Preview = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    ...silentQuery(previewErasure, { params: { id } }),
    retry: false,
  });
  const found = kinds.filter((kind) => (data?.[kind] ?? 0) > 0);
  return (
    <div role="status">
      {isPending && t('people.erase.counting')}
      {found.length > 0 && (
        <>
          <p>{t('people.erase.preview')}</p>
          <ul>
            {found.map((kind) => (
              <li key={kind}>{t(`people.erase.counts.${kind}`, { count: data?.[kind] ?? 0 })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
