import { Popover, UnstyledButton } from '@mantine/core';
import { userTypes } from '@provost/contract/ability';
import type { AuditEvent } from '@provost/contract/audit';
import { locales } from '@provost/contract/locales';
import { userStatuses } from '@provost/contract/user';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { changesOf, changeText } from './change.ts';
import styles from './change-cell.module.css';

const amounts = ['current_price', 'original_price', 'final_price', 'discount_percent'];

/** Translates the values that the contract defines. i18n-keys: audit.fields.* */
const valueLabel = (
  field: string,
  value: string | undefined,
  { t, money }: CellFormat,
): string | undefined => {
  if (value === undefined) return undefined;
  if (field === 'status' && isOneOf(userStatuses, value)) return t(`status.${value}`);
  if (field === 'user_type' && isOneOf(userTypes, value)) return t(`profile.userTypes.${value}`);
  if (field === 'locale' && isOneOf(locales, value)) return t(`app.languages.${value}`);
  if (field === 'reason') return t(`audit.reasons.${value}`, value);
  return amounts.includes(field) ? money(value) : value;
};

interface ChangeCellProps {
  readonly event: Adapted<AuditEvent>;
  readonly format: CellFormat;
}

/** The changes in one line; a click shows them in full. */
export const ChangeCell = ({ event, format }: ChangeCellProps) => {
  const { t } = format;
  const changes = changesOf(event.before, event.after).map(({ field, before, after }) => ({
    field,
    name: t(`audit.fields.${field}`, field),
    text: changeText({
      before: valueLabel(field, before, format),
      after: valueLabel(field, after, format),
    }),
  }));
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
