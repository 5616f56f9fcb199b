import type { CellFormat } from '@/table/cell-format.tsx';
import { Initials } from '@/ui/initials.tsx';
import styles from './person-name.module.css';

export const personName = (name: string | undefined, format: CellFormat) =>
  name === undefined ? (
    format.empty
  ) : (
    <span className={styles.person}>
      <Initials name={name} />
      <bdi className={styles.name}>{format.match(name)}</bdi>
    </span>
  );
