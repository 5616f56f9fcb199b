import { Popover, UnstyledButton } from '@mantine/core';
import type { AuditEvent } from '@provost/contract/audit';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { describeChanges } from '@/school/activity/describe-changes.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import styles from './change-cell.module.css';

interface ChangeCellProps {
  readonly event: Adapted<AuditEvent>;
  readonly format: CellFormat;
}

/** The changes in one line; a click shows them in full. */
export const ChangeCell = ({ event, format }: ChangeCellProps) => {
  const { t } = format;
  const changes = describeChanges(event, format);
  if (changes.length === 0) return format.empty;
  return (
    <Popover returnFocus shadow="md" width={360}>
      <Popover.Target>
        <UnstyledButton dir="auto" className={styles.line}>
          {changes.map(({ name, text }) => t('audit.oneChange', { name, text })).join('; ')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Facts>
          {changes.map(({ field, name, text }) => (
            <Fact key={field} name={name}>
              {text}
            </Fact>
          ))}
        </Facts>
      </Popover.Dropdown>
    </Popover>
  );
};
