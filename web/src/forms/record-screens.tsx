import type { Endpoint } from '@provost/contract/endpoint';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import { callEndpoint } from '@/api/client.ts';
import type { DetailsSource } from '@/api/details/details-options.ts';
import { useDetails } from '@/api/details/use-details.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { DetailsContent } from '@/ui/details-content.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import type { RecordFormOptions, Saved } from './record-form-options.ts';
import { RecordFormView } from './record-form-view.tsx';
import { useRecordForm } from './use-record-form.ts';

/** Records with a page of their own, such as `/students/12`. Drafts have the same names. */
type Name = 'student' | 'teacher' | 'course' | 'payment' | 'payer';

const listOf = (name: Name) => `/${name}s` as const;
const pageOf = (name: Name) => `/${name}s/$id` as const;

export interface EditFormProps<More> {
  readonly id: string;
  readonly record: More;
}

interface EditScreenProps<Row extends { readonly id: string | undefined }, More extends Row> {
  readonly details: DetailsSource<Row, More>;
  readonly titleOf: (row: Row) => string | undefined;
  /** The text of the title until the record is loaded. */
  readonly kind: string;
  readonly form: ComponentType<EditFormProps<More>>;
}

/** The screen that edits a record: it loads the record and then shows the form. */
export const EditScreen = <Row extends { readonly id: string | undefined }, More extends Row>(
  props: EditScreenProps<Row, More>,
) => {
  const { details, titleOf, kind, form: Form } = props;
  const { t } = useTranslation();
  const id = useParams({ strict: false, select: (params) => params.id }) ?? '';
  const load = useDetails(details, id);
  const { row, more } = load;
  return (
    <>
      <PageHeader title={(row && titleOf(row)) ?? t(kind)} note={t('record.edit')} />
      <DetailsContent load={load}>{more && <Form key={id} id={id} record={more} />}</DetailsContent>
    </>
  );
};

type Shared<Row> = Omit<RecordFormOptions<Row>, 'draft' | 'save' | 'onSaved'>;

interface EditFormOptions<Row> extends Shared<Row> {
  readonly name: Name;
  readonly id: string;
  readonly endpoint: Endpoint;
}

export type EditForm = ReturnType<typeof useEditForm>;

/** The form that edits a record. Its page follows. */
export const useEditForm = <Row,>({ name, id, endpoint, ...options }: EditFormOptions<Row>) => {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: pageOf(name), params: { id } });
  const form = useRecordForm({
    ...options,
    draft: `${name}:${id}`,
    save: ({ body, idempotencyKey }) =>
      callEndpoint(endpoint, { params: { id }, body: body as never, idempotencyKey }),
    onSaved: ({ isEdited }) => {
      if (!isEdited) leave();
    },
  });
  return { form, leave };
};

interface NewFormOptions<Row> extends Shared<Row> {
  readonly name: Name;
  /** The fields that the next record starts with. */
  readonly kept: readonly string[];
  readonly endpoint: Endpoint;
  /** With the response, such as that of an invitation. */
  readonly onResponse?: (response: unknown) => void;
  /** Shows something first, such as the link of an invitation. */
  readonly before?: (next: () => void) => void;
}

/** The form of a new record, and its default of what follows: the page of the record. */
export const useNewForm = <Row,>({
  name,
  kept,
  endpoint,
  onResponse,
  before = (next) => next(),
  ...options
}: NewFormOptions<Row> & Partial<RecordFormOptions<Row>>) => {
  const navigate = useNavigate();
  // In the place of the form: Back leads to where the user came from.
  const replace = true;
  const showSaved = ({ id, isEdited, isAnother }: Saved) => {
    if (isAnother) return;
    if (id === undefined) void navigate({ to: listOf(name), replace });
    else if (isEdited) void navigate({ to: `/${name}s/$id/edit`, params: { id }, replace });
    else void navigate({ to: pageOf(name), params: { id }, replace });
  };
  return useRecordForm({
    isNew: true,
    another: { kept, linkOf: (id) => ({ to: pageOf(name), params: { id } }) },
    draft: `${name}:new`,
    draftOf: (id) => `${name}:${id}`,
    save: async ({ body, idempotencyKey }) => {
      const response = await callEndpoint(endpoint, { body: body as never, idempotencyKey });
      onResponse?.(response);
      return response;
    },
    onSaved: (saved) => before(() => showSaved(saved)),
    ...options,
  });
};

interface NewFormViewProps
  extends Omit<ComponentProps<typeof RecordFormView>, 'label' | 'onCancel'> {
  readonly name: Name;
}

/** The screen that adds a record. */
export const NewFormView = ({ name, ...view }: NewFormViewProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const title = t(`nav.${name}-new`);
  return (
    <>
      <PageHeader title={title} />
      <RecordFormView
        label={title}
        onCancel={() => void navigate({ to: listOf(name) })}
        {...view}
      />
    </>
  );
};
