import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<V extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly size?: 'sm' | 'xs';
}

/** A choice of a few, as radio buttons in a row. */
export const Segmented = <V extends string>(props: SegmentedProps<V>) => {
  const { legend, options, value, onChange, size = 'sm' } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} data-size={size}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <bdi>{option.label}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
