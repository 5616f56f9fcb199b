import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import { matchColumn, momentColumn } from '@/table/columns.ts';
import { Initials } from '@/ui/initials.tsx';
import { statusColumn } from '../status-badge.tsx';
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

/** Any of these is undefined where the host does not send it. */
interface Person {
  readonly full_name: string | undefined;
  readonly email: string | undefined;
  readonly status: string | undefined;
  readonly phone: string | undefined;
  readonly created_at: string | undefined;
  readonly last_login_at: string | undefined;
}

/** The columns that lists of people share. */
export const personColumns = {
  fullName: {
    id: 'full_name',
    title: 'table.fields.name',
    cell: ({ full_name }, format) => personName(full_name, format),
    width: 170,
  },
  email: matchColumn('email', 'table.fields.email', 200),
  status: { ...statusColumn, width: 70 },
  joined: momentColumn('created_at', 'table.fields.joined', 90, { card: 'detail' }),
  lastSignIn: momentColumn('last_login_at', 'table.fields.lastSignIn', 90),
  phone: matchColumn('phone', 'table.fields.phone', 110, { isHiddenAtFirst: true }),
} as const satisfies Record<string, Column<Person>>;

/** In a list whose rows are about a student. */
export const studentEmailColumn: Column<{
  readonly student: { readonly email?: string | undefined };
}> = {
  id: 'email',
  title: 'table.fields.email',
  cell: ({ student }, format) => format.match(student.email),
  isHiddenAtFirst: true,
  width: 180,
};
