import type { Generated } from 'kysely';

export interface TaxRatesTable {
  id: Generated<number>;
  name: string;
  /** Hundredths of a percent. */
  percent_points: number;
  /** Hidden from forms. */
  archived: Generated<0 | 1>;
  /** Incremented by every edit, never by triggers. */
  version: Generated<number>;
}

export interface PaymentPlansTable {
  id: Generated<number>;
  name: string;
  /** JSON of the contract's `Instalment[]`: read and replaced as a whole. */
  instalments: string;
  /** Hidden from forms. */
  archived: Generated<0 | 1>;
  /** Incremented by every edit, never by triggers. */
  version: Generated<number>;
}

/** The plans that a course offers. */
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
  /** When the personal data was erased. */
  erased_at: string | null;
  /** Incremented by every edit, never by triggers. */
  version: Generated<number>;
}
