import type { ComponentProps } from 'react';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogLines, DialogText } from './dialog-fields.tsx';
import { WriteForm } from './dialog-form.tsx';
import { useDialogDraft } from './use-dialog-draft.ts';

interface TextFormProps
  extends Pick<ComponentProps<typeof DialogText>, 'name' | 'label' | 'hint' | 'maxLength'>,
    Pick<Parameters<typeof useVersionedWrite<string, unknown>>[0], 'send' | 'version'> {
  /** The name of its draft. */
  readonly draft: string;
  readonly start?: string;
  readonly submitLabel: string;
  /** What the write does. */
  readonly effect?: string;
  /** Of a longer text. */
  readonly rows?: number;
}

/** The form of a write that needs one text, such as a reason. */
export const TextForm = (props: TextFormProps) => {
  const { draft: draftName, start = '', send, version, submitLabel, effect, ...input } = props;
  const { typed, field, required, draft } = useDialogDraft(draftName, () => ({ text: start }));
  const write = useVersionedWrite({ send, version, draft });
  const shared = { ...field('text'), isFirst: true, dir: 'auto', autoComplete: 'off', ...input };
  return (
    <WriteForm
      write={write}
      body={typed.text.trim()}
      submitLabel={submitLabel}
      issues={{ [input.name]: required('text').text }}
    >
      {effect && <p>{effect}</p>}
      {input.rows ? <DialogLines {...shared} /> : <DialogText {...shared} />}
    </WriteForm>
  );
};
