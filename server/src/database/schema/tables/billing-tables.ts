import { flag, lengthOf, oneOf, type SqlDialect, version } from '../sql-dialect.ts';

const payerKinds = ['person', 'organisation'];

/** What the school charges by, and whom. They refer to nothing, so the other tables follow them. */
export const billingTables = ({ lastingId, text, instant, json }: SqlDialect) => ({
  tax_rates: `
    id ${lastingId},
    name ${text} not null unique ${lengthOf('name', 1, 80)},
    percent_points integer not null check (percent_points between 0 and 10000),
    ${flag('archived', 'default 0')},
    ${version}`,

  payment_plans: `
    id ${lastingId},
    name ${text} not null unique ${lengthOf('name', 1, 80)},
    ${json('instalments')} not null,
    ${flag('archived', 'default 0')},
    ${version}`,

  payers: `
    id ${lastingId},
    kind ${text} not null check (${oneOf('kind', payerKinds)}),
    name ${text} not null ${lengthOf('name', 1, 200)},
    name_key ${text} not null,
    search_key ${text} not null,
    email ${text} ${lengthOf('email', 3, 254)},
    phone ${text} ${lengthOf('phone', 8, 16)},
    address ${text} ${lengthOf('address', 1, 500)},
    tax_number ${text} ${lengthOf('tax_number', 1, 60)},
    locale ${text} not null ${lengthOf('locale', 2, 35)},
    ${instant('created_at')} not null,
    ${instant('erased_at')},
    ${version}`,
});
