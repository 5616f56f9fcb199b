import * as t from '../columns.ts';
import { table } from '../columns.ts';

/** What the school charges by, and whom. They refer to nothing, so the other tables follow them. */
export const billingTables = {
  tax_rates: table({
    id: t.lastingId,
    name: t.text(1, 80).unique,
    /** Hundredths of a percent. */
    percent_points: t.integer.between(0, 10000),
    /** Hidden from forms. */
    archived: t.flag.startsAt(0),
    version: t.version,
  }),

  payment_plans: table({
    id: t.lastingId,
    name: t.text(1, 80).unique,
    /** JSON of the contract's `Instalment[]`: read and replaced as a whole. */
    instalments: t.json,
    archived: t.flag.startsAt(0),
    version: t.version,
  }),

  /** Who is asked for the money of a student: a person or an organisation. */
  payers: table({
    id: t.lastingId,
    kind: t.oneOf('person', 'organisation'),
    name: t.text(1, 200),
    /** `nameKey(name)`: the sort key. */
    name_key: t.text(),
    /** Name, email, phone digits and tax number: the text that a search matches. */
    search_key: t.text(),
    email: t.text(3, 254).optional,
    phone: t.text(8, 16).optional,
    address: t.text(1, 500).optional,
    tax_number: t.text(1, 60).optional,
    locale: t.text(2, 35),
    created_at: t.instant,
    erased_at: t.instant.optional,
    version: t.version,
  }),
};
