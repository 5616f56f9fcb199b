export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line, such as an email or the seats that are left. */
  readonly hint?: string;
}

/** A record as a choice; none without an id. */
export const choiceOf = (
  id: string | undefined,
  label: string | undefined,
  hint?: string,
): Choice | undefined =>
  id === undefined ? undefined : { value: id, label: label ?? id, ...(hint && { hint }) };

/** The values of a set, each with its label. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) => values.map((value) => ({ value, label: labelOf(value) }));

/** The choices, and before them a chosen one that they do not have. */
export const withChosen = (
  choices: readonly Choice[],
  chosen: Choice | null | undefined,
): readonly Choice[] =>
  chosen && !choices.some(({ value }) => value === chosen.value) ? [chosen, ...choices] : choices;
