import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import styles from './outcome-note.module.css';
import type { Outcome } from './use-price-calculator.ts';

/** The result of the last action. The live region always exists, because only changes are announced. */
export const OutcomeNote = ({ outcome }: { readonly outcome: Outcome | undefined }) => {
  const Icon = outcome?.type === 'error' ? IconAlertTriangle : IconCircleCheck;
  return (
    <div role="status" className={styles.region}>
      {outcome && (
        <div className={styles.note} data-type={outcome.type}>
          <Icon size={18} stroke={1.5} aria-hidden />
          <p>{outcome.text}</p>
        </div>
      )}
    </div>
  );
};
