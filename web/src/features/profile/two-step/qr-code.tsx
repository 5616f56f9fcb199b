import styles from './two-step.module.css';

interface QrCodeProps {
  /** `1` is a dark module. */
  readonly rows: readonly string[];
  readonly label: string;
}

/** Scanners need a light frame of four modules. */
const frame = 4;

/** One path instead of a thousand squares. */
const pathOf = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + frame} ${y + frame}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');

export const QrCode = ({ rows, label }: QrCodeProps) => {
  const size = rows.length + 2 * frame;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
};
