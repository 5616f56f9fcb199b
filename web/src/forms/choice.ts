export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line, such as an email or the seats that are left. */
  readonly hint?: string;
}

/** The choices, and before them a chosen one that they do not have. */
export const withChosen = (
  choices: readonly Choice[],
  chosen: Choice | null | undefined,
): readonly Choice[] =>
  chosen && !choices.some(({ value }) => value === chosen.value) ? [chosen, ...choices] : choices;
