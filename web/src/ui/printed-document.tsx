import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './printed-document.module.css';

interface PrintedDocumentProps {
  readonly language: string;
  readonly children: ReactNode;
}

/** Visible only in print, where it is the whole page. All languages of documents run left to right. */
export const PrintedDocument = ({ language, children }: PrintedDocumentProps) => (
  // In an element of its own: a drawer or a dialog beside it is not printed.
  <Portal reuseTargetNode={false}>
    <section className={styles.printed} lang={language} dir="ltr" data-printed>
      {children}
    </section>
  </Portal>
);

interface Party {
  readonly name: string;
  readonly address?: string | undefined;
  readonly email?: string | undefined;
  /** With its label. */
  readonly taxNumber?: string | undefined;
}

/** A name and what a letter needs, one below the other. */
export const PrintedParty = ({ name, address, email, taxNumber }: Party) => (
  <p className={styles.party}>
    <strong>
      <bdi>{name}</bdi>
    </strong>
    {[address, email, taxNumber].map((text) => text && <bdi key={text}>{`\n${text}`}</bdi>)}
  </p>
);

interface PrintedFactsProps {
  /** Those without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

export const PrintedFacts = ({ facts }: PrintedFactsProps) => (
  <dl className={styles.facts}>
    {facts.map(
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
);
