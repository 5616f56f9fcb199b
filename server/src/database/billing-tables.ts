import type { Generated } from 'kysely';

export interface TaxRatesTable {
  id: Generated<number>;
  name: string;
  /** Hundredths of a percent. */
  percent_points: number;
  /** Hidden from forms. */
  archived: Generated<0 | 1>;
  version: Generated<number>;
}

export interface PaymentPlansTable {
  id: Generated<number>;
  name: string;
  /** JSON of the contract's `Instalment[]`: read and replaced as a whole. */
  instalments: string;
  archived: Generated<0 | 1>;
  version: Generated<number>;
}

export interface CoursePlansTable {
  course_id: number;
  plan_id: number;
  /** From 0, the default. */
  position: number;
}

/** Who is asked for the money of a student: a person or an organisation. */
export interface PayersTable {
  id: Generated<number>;
  kind: string;
  name: string;
  /** `nameKey(name)`: the sort key. */
  name_key: string;
  /** Name, email, phone digits and tax number: the text that a search matches. */
  search_key: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  tax_number: string | null;
  locale: string;
  created_at: string;
  erased_at: string | null;
  version: Generated<number>;
}

/** Invoices and credit notes. Triggers make them immutable, except for the search key. */
export interface InvoicesTable {
  id: Generated<number>;
  number: string;
  kind: string;
  /** Kind and year, such as `I-2026`. */
  series: string;
  /** From 1 in its series, without gaps. */
  position: number;
  /** A day of the school. */
  issued_on: string;
  created_at: string;
  /** Who was asked for the money: one of both. */
  payer_id: number | null;
  student_id: number | null;
  /** The invoice that a credit note reverses. */
  credits_id: number | null;
  reason: string | null;
  locale: string;
  currency: string;
  /** Negative for a credit note. */
  total_cents: number;
  /** The part of the total that is tax. */
  tax_cents: number;
  /** JSON in the shape of the contract, as are buyer and taxes. */
  seller: string;
  buyer: string;
  taxes: string;
  /** Number, name and email of the buyer: the text that a search matches. */
  search_key: string;
}

export interface InvoiceLinesTable {
  invoice_id: number;
  position: number;
  charge_id: number;
  student_id: number;
  /** Names at the time. */
  student: string;
  course: string;
  label: string;
  amount_cents: number;
  /** At the time; null in invoices that were issued before it was kept. */
  due_on: string | null;
  tax_name: string | null;
  /** Hundredths of a percent. */
  tax_points: number | null;
}
