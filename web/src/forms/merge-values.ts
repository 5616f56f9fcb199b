import { changedFields, type FormBase, type FormSpec, type FormValues } from './field-spec.ts';

export interface Difference {
  readonly name: string;
  /** Whether the user changed the field. If not, only the other person did. */
  readonly isMine: boolean;
}

/** The fields whose value in the form is not that of the record's newer version. */
export const differencesOf = (
  spec: FormSpec,
  base: FormBase,
  values: FormValues,
  current: FormBase,
): readonly Difference[] => {
  const mine = new Set(changedFields(spec, base.values, values));
  return changedFields(spec, values, current.values).map((name) => ({
    name,
    isMine: mine.has(name),
  }));
};

/** The newer version with the fields that the user keeps. */
export const mergeValues = (
  values: FormValues,
  current: FormBase,
  kept: readonly string[],
): FormValues =>
  ({
    ...values,
    ...current.values,
    ...Object.fromEntries(kept.flatMap((name) => (name in values ? [[name, values[name]]] : []))),
  }) as FormValues;
