/** The text keys of a list. */
export interface ListTexts {
  readonly title: string;
  /** Takes `count`. */
  readonly count: string;
  readonly search: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly noMatch: string;
  readonly failure: string;
}
