import { Popover, UnstyledButton } from '@mantine/core';
import { userTypes } from '@provost/contract/ability';
import type { AuditEvent } from '@provost/contract/audit';
import { locales } from '@provost/contract/locales';
import { userStatuses } from '@provost/contract/user';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { isOneOf } from '@/lib/is-one-of.ts';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { changesOf, changeText } from './change.ts';
import styles from './change-cell.module.css';

const amounts = ['current_price', 'original_price', 'final_price', 'discount_percent'];

/** Translates the fields and values that the contract defines. i18n-keys: audit.fields.* */
const useLabels = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const valueIn = (field: string, value: string | undefined): string | undefined => {
    if (value === undefined) return undefined;
    if (field === 'status' && isOneOf(userStatuses, value)) return t(`status.${value}`);
    if (field === 'user_type' && isOneOf(userTypes, value)) return t(`profile.userTypes.${value}`);
    if (field === 'locale' && isOneOf(locales, value)) return t(`app.languages.${value}`);
    if (field === 'reason') return t(`audit.reasons.${value}`, value);
    return amounts.includes(field) ? format.money(value) : value;
  };
  return { fieldName: (field: string) => t(`audit.fields.${field}`, field), valueIn };
};

/** The change in one line; a popover shows all fields. */
export const ChangeCell = ({ event }: { readonly event: Adapted<AuditEvent> }) => {
  const { t } = useTranslation();
  const { fieldName, valueIn } = useLabels();
  const changes = changesOf(event.before, event.after).map(({ field, before, after }) => ({
    field,
    name: fieldName(field),
    text: changeText({ before: valueIn(field, before), after: valueIn(field, after) }),
  }));
  if (changes.length === 0) return <EmptyValue />;
  return (
    <Popover position="bottom-start" returnFocus shadow="md" width={360}>
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
