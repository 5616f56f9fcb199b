import {
  flag,
  instant,
  integer,
  json,
  lastingId,
  oneOf,
  table,
  text,
  version,
} from '../columns.ts';

/** What the school charges by, and whom. They refer to nothing, so the other tables follow them. */
export const billingTables = {
  tax_rates: table({
    id: lastingId,
    name: text(1, 80).unique,
    /** Hundredths of a percent. */
    percent_points: integer.between(0, 10000),
    /** Hidden from forms. */
    archived: flag.startsAt(0),
    version,
  }),

  payment_plans: table({
    id: lastingId,
    name: text(1, 80).unique,
    /** JSON of the contract's `Instalment[]`: read and replaced as a whole. */
    instalments: json,
    archived: flag.startsAt(0),
    version,
  }),

  /** Who is asked for the money of a student: a person or an organisation. */
  payers: table({
    id: lastingId,
    kind: oneOf('person', 'organisation'),
    name: text(1, 200),
    /** `nameKey(name)`: the sort key. */
    name_key: text(),
    /** Name, email, phone digits and tax number: the text that a search matches. */
    search_key: text(),
    email: text(3, 254).optional,
    phone: text(8, 16).optional,
    address: text(1, 500).optional,
    tax_number: text(1, 60).optional,
    locale: text(2, 35),
    created_at: instant,
    erased_at: instant.optional,
    version,
  }),
};
