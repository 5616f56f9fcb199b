import styles from './chart.module.css';
import { sparkPaths } from './chart-geometry.ts';

/** A small line without axes. Decoration: the figure beside it has the value. */
export const Sparkline = ({ values }: { readonly values: readonly (number | undefined)[] }) => {
  const paths = sparkPaths(values);
  return (
    <svg className={styles.spark} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden>
      <path className={styles.sparkArea} d={paths.area} />
      <path className={styles.sparkLine} d={paths.line} vectorEffect="non-scaling-stroke" />
      <path
        className={styles.sparkLine}
        d={paths.unfinished}
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};
