import { Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './print-page.module.css';

interface PrintPageProps {
  readonly title: string;
  /** Of the school. */
  readonly name: string;
  readonly contact?: string | undefined;
  readonly address?: string | undefined;
  /** Of the texts, if it is not that of the dashboard. */
  readonly language?: string;
  readonly children: ReactNode;
}

/** Visible only in print, where it is all there is. */
export const PrintPage = ({ title, name, contact, address, ...props }: PrintPageProps) => (
  <Portal>
    <section className={styles.page} lang={props.language} data-print>
      <header className={styles.head}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {contact && <bdi>{contact}</bdi>}
      </header>
      {address && (
        <p className={styles.address}>
          <bdi>{address}</bdi>
        </p>
      )}
      <h1 className={styles.title}>{title}</h1>
      {props.children}
    </section>
  </Portal>
);

/** Names with values; those without one are left out. */
export const PrintFacts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string | undefined])[];
}) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.address}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);
