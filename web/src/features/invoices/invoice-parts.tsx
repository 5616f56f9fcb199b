import { Button } from '@mantine/core';
import { createCreditNote, type Invoice, type ListedInvoice } from '@provost/contract/invoices';
import { readPayer } from '@provost/contract/payers';
import { readStudent } from '@provost/contract/students';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Own } from '@/api/own.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { type DocumentLanguage, useLanguage } from '@/lib/format/use-language.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { Fact, Facts } from '@/ui/details-section.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { PrintedDocument } from '@/ui/printed-document.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import styles from './invoices.module.css';

const loadDialog = () => loadPart(() => import('./credit-note-dialog.tsx'));

/** Prints the document; reverses an invoice that has no credit note yet. */
export const InvoiceActions = ({ invoice }: { readonly invoice: Own<ListedInvoice> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const isReversible =
    invoice.kind === 'invoice' && !invoice.credit_note && can(createCreditNote.access);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('invoices.print')}
      </Button>
      {isReversible && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('invoices.credit.button')}
        </Button>
      )}
      <LazyPart load={loadDialog} isNeeded={isAsking} onClose={close}>
        {({ CreditNoteDialog }) => (
          <CreditNoteDialog
            isOpen={isAsking}
            id={invoice.id}
            number={invoice.number}
            onClose={close}
          />
        )}
      </LazyPart>
    </>
  );
};

/** Where it belongs: whom it was sent to, and what it reverses or what reverses it. */
export const InvoiceLinks = ({ invoice }: { readonly invoice: Own<ListedInvoice> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { payer_id, student_id, credit_note, invoice: reversed } = invoice;
  const numbered = (name: string, other: typeof credit_note) =>
    other && (
      <Fact name={name}>
        <EntityLink to="/invoices/$id" id={other.id} isOpen>
          {other.number}
        </EntityLink>
      </Fact>
    );
  return (
    <Facts>
      <Fact name={t('invoices.buyer')}>
        {payer_id === undefined ? (
          <EntityLink to="/students/$id" id={student_id} isOpen={can(readStudent.access)}>
            {invoice.buyer.name}
          </EntityLink>
        ) : (
          <EntityLink to="/payers/$id" id={payer_id} isOpen={can(readPayer.access)}>
            {invoice.buyer.name}
          </EntityLink>
        )}
      </Fact>
      {numbered(t('invoices.reverses'), reversed)}
      {numbered(t('invoices.reversedBy'), credit_note)}
    </Facts>
  );
};

/** On the screen, and the same for print. */
export const ShownInvoice = ({ invoice }: { readonly invoice: Own<Invoice> }) => {
  const words = useLanguage(invoice.locale);
  if (!words) return <SectionSkeleton lines={8} />;
  return <Loaded invoice={invoice} words={words} />;
};

interface LoadedProps {
  readonly invoice: Own<Invoice>;
  readonly words: DocumentLanguage;
}

const Loaded = ({ invoice, words }: LoadedProps) => {
  const document = <InvoiceDocument invoice={invoice} words={words} />;
  return (
    <>
      <div className={styles.paper} lang={words.language} dir="ltr">
        {document}
      </div>
      <PrintedDocument language={words.language}>{document}</PrintedDocument>
    </>
  );
};
