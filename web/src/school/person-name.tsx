import { EmptyValue } from '@/ui/empty-value.tsx';
import { Highlight } from '@/ui/highlight.tsx';
import { Initials } from '@/ui/initials.tsx';
import styles from './person-name.module.css';

export const PersonName = ({ name }: { readonly name: string | undefined }) => {
  if (name === undefined) return <EmptyValue />;
  return (
    <span className={styles.person}>
      <Initials name={name} />
      <Highlight text={name} />
    </span>
  );
};
