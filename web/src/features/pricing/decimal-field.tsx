import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '@/lib/format/use-format.ts';
import styles from './price-calculator.module.css';
import type { Typed } from './price-form.ts';

interface DecimalFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly typed: Typed;
  readonly show: (typed: Typed, language: string) => string;
  readonly settle: (typed: Typed) => Typed;
  readonly error: string | undefined;
  /** A currency or a percent sign. */
  readonly unit: string | undefined;
  readonly onChange: (typed: Typed) => void;
  /** With the number as it was parsed. */
  readonly onLeave: (settled: Typed) => void;
}

/** A number in the user's language; after it loses the focus, it shows how it was parsed. */
export const DecimalField = (props: DecimalFieldProps) => {
  const { language } = useFormat();
  const { typed, show, settle, onChange, onLeave, unit } = props;
  return (
    <TextInput
      label={props.label}
      description={props.description}
      error={props.error}
      value={show(typed, language)}
      onChange={(event) => onChange({ text: event.currentTarget.value, language })}
      onBlur={() => typed.text !== '' && onLeave(settle(typed))}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      classNames={{ input: styles.number ?? '' }}
      rightSection={unit && <Unit>{unit}</Unit>}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
    />
  );
};

export const Unit = ({ children }: { readonly children: string }) => (
  <span className={styles.unit}>{children}</span>
);
