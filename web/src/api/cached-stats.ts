/** The last answer to each call for figures, by its path, with the tag its host gave it. */
interface KnownFigure {
  readonly tag: string;
  readonly answer: unknown;
}

const known = new Map<string, KnownFigure>();

export const knownFigure = (path: string): KnownFigure | undefined => known.get(path);

export const rememberFigure = (path: string, tag: string | null, answer: unknown): void => {
  if (tag) known.set(path, { tag, answer });
  else known.delete(path);
};
