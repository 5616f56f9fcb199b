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
