import type { ReactNode } from 'react';
import type { DocumentLanguage } from '@/lib/format/use-language.ts';
import styles from '@/ui/printed-document.module.css';

interface Party {
  readonly name: string | undefined;
  readonly address?: string | undefined;
  readonly email?: string | undefined;
  readonly tax_number?: string | undefined;
}

interface PrintedLetterProps {
  /** Of the reader. */
  readonly words: DocumentLanguage;
  readonly from: Party;
  readonly to: Party;
  readonly title: string;
  /** Of the page that has only this letter; on the screen another one is above it. */
  readonly heading?: 'h1' | 'h2';
  /** Those without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What the school prints on every letter. */
  readonly taxLine?: string | undefined;
  readonly children: ReactNode;
}

/** An invoice, a receipt or a statement: who sends it to whom, what it is about, and the amounts. */
export const PrintedLetter = (props: PrintedLetterProps) => {
  const { words, from, heading: Heading = 'h1' } = props;
  const { t } = words;
  /** A name and what a letter needs, one below the other. */
  const party = ({ name, address, email, tax_number: value }: Party) => {
    const taxNumber = value && t('app.labelled', { label: t('payers.taxNumber'), value });
    return (
      <p className={styles.party}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {[address, email, taxNumber].map((text) => text && <bdi key={text}>{`\n${text}`}</bdi>)}
      </p>
    );
  };
  return (
    <article>
      <header className={styles.head}>
        {party({ ...from, name: from.name || t('payments.receipt.school') })}
      </header>
      <Heading className={styles.title}>{props.title}</Heading>
      {party(props.to)}
      <dl className={styles.facts}>
        {props.facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {props.children}
      {props.taxLine && (
        <p>
          <bdi>{props.taxLine}</bdi>
        </p>
      )}
    </article>
  );
};
