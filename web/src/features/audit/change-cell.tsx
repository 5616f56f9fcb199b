import type { AuditEvent } from '@provost/contract/audit';
import type { Own } from '@/api/own.ts';
import { describeChanges } from '@/school/activity/describe-changes.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import { ExpandableText } from '@/table/expandable-text.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';

interface ChangeCellProps {
  readonly event: Own<AuditEvent>;
  readonly format: CellFormat;
}

/** The changes in one line; a click shows them in full. */
export const ChangeCell = ({ event, format }: ChangeCellProps) => {
  const { t } = format;
  const changes = describeChanges(event, format);
  if (changes.length === 0) return format.empty;
  const line = changes.map(({ name, text }) => t('audit.oneChange', { name, text })).join('; ');
  return (
    <ExpandableText line={line}>
      <Facts>
        {changes.map(({ field, name, text }) => (
          <Fact key={field} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </ExpandableText>
  );
};
