import { Checkbox } from '@mantine/core';
import { nameKey } from '@provost/contract/name-key';
import { createView, updateView } from '@provost/contract/views';
import { useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { WriteForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Dialog, type OpenDialog } from '@/ui/dialog.tsx';
import { type SavedView, useCanShare } from './views.queries.ts';

export interface ViewDialogProps extends OpenDialog {
  readonly list: string;
  /** Undefined for a new one. */
  readonly view: SavedView | undefined;
  /** What is on show. */
  readonly query: string;
  /** A new view with the name of one of these replaces it. */
  readonly others: readonly SavedView[];
}

export const ViewDialog = (props: ViewDialogProps) => {
  const { t } = useTranslation();
  const title = props.view ? t('views.edit', { name: props.view.name }) : t('views.save');
  return (
    <Dialog isOpen={props.isOpen} title={title} onCancel={props.onClose}>
      <ViewForm {...props} />
    </Dialog>
  );
};

const ViewForm = ({ list, view, query, ...props }: ViewDialogProps) => {
  const { t } = useTranslation();
  // As they were on show when the dialog opened.
  const [others] = useState(props.others);
  const canShare = useCanShare();
  const canEdit = !view || view.is_own || canShare;
  const { typed, set, field, required, draft } = useDialogDraft(`view ${view?.id ?? list}`, () => ({
    name: view?.name ?? '',
    shared: view?.shared ?? false,
    is_default: view?.is_default ?? false,
  }));
  const isSame = ({ name }: SavedView) => nameKey(name) === nameKey(typed.name);
  const replaced = view ? undefined : others.find((one) => one.is_own && isSame(one));
  const target = view ?? replaced;
  const write = useVersionedWrite({
    send: (body: typeof typed, { idempotencyKey, version }) => {
      const { is_default } = body;
      const fields = canShare ? body : { name: body.name, is_default };
      if (!target) {
        const created = { ...fields, list: list as never, query };
        return callEndpoint(createView, { body: created, idempotencyKey });
      }
      const changed = {
        ...(canEdit ? fields : { is_default }),
        ...(!view && { query }),
        ...version,
      };
      return callEndpoint(updateView, { params: { id: target.id }, body: changed, idempotencyKey });
    },
    version: target?.version,
    draft,
  });
  return (
    <WriteForm
      write={write}
      body={typed}
      submitLabel={view ? t('forms.save') : t('views.save')}
      issues={required('name')}
    >
      {canEdit && (
        <DialogText {...field('name')} isFirst label={t('settings.name')} maxLength={60} />
      )}
      {replaced && <p role="status">{t('views.replaces', { name: replaced.name })}</p>}
      {canShare && (
        <Checkbox
          label={t('views.shared')}
          checked={typed.shared}
          onChange={({ currentTarget }) => set({ shared: currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('views.isDefault')}
        checked={typed.is_default}
        onChange={({ currentTarget }) => set({ is_default: currentTarget.checked })}
      />
    </WriteForm>
  );
};
