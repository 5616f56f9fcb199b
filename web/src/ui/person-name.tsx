import { Highlight } from './highlight.tsx';
import { Initials } from './initials.tsx';
import { NothingKnown } from './nothing-known.tsx';
import styles from './person-name.module.css';

export const PersonName = ({ name }: { readonly name: string | undefined }) => {
  if (name === undefined) return <NothingKnown />;
  return (
    <span className={styles.person}>
      <Initials name={name} />
      <Highlight text={name} />
    </span>
  );
};
