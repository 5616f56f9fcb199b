interface Removed<Row> {
  readonly row: Row;
  readonly index: number;
}

type WithId = { readonly id: string | undefined };

export const findRemoved = <Row extends WithId>(
  rows: readonly Row[],
  id: string,
): Removed<Row> | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  const row = rows[index];
  return row && { row, index };
};

export const withoutRow = <Row extends WithId>(rows: readonly Row[], id: string): readonly Row[] =>
  rows.filter((row) => row.id !== id);

/** Puts back one row, and not the others that were there then: they can be removed by now. */
export const withRow = <Row extends WithId>(
  rows: readonly Row[],
  { row, index }: Removed<Row>,
): readonly Row[] => (rows.some(({ id }) => id === row.id) ? rows : rows.toSpliced(index, 0, row));
