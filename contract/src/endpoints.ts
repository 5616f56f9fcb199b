import * as accounts from './accounts.schema.ts';
import * as attention from './attention.schema.ts';
import * as audit from './audit.schema.ts';
import * as auth from './auth.schema.ts';
import * as bookmarks from './bookmarks.schema.ts';
import * as bulk from './bulk.schema.ts';
import * as charges from './charges.schema.ts';
import * as classLevels from './class-levels.schema.ts';
import * as courses from './courses.schema.ts';
import * as dashboard from './dashboard.schema.ts';
import * as dayPages from './day-pages.schema.ts';
import type { Endpoint } from './endpoint.schema.ts';
import * as enrolments from './enrolments.schema.ts';
import * as imports from './imports.schema.ts';
import * as invoices from './invoices.schema.ts';
import * as jobs from './jobs.schema.ts';
import * as mfa from './mfa.schema.ts';
import * as notes from './notes.schema.ts';
import * as payers from './payers.schema.ts';
import * as paymentPlans from './payment-plans.schema.ts';
import * as payments from './payments.schema.ts';
import * as personalData from './personal-data.schema.ts';
import * as pricing from './pricing.schema.ts';
import * as reconciliations from './reconciliations.schema.ts';
import * as reports from './reports.schema.ts';
import * as retention from './retention.schema.ts';
import * as roles from './roles.schema.ts';
import * as school from './school.schema.ts';
import * as search from './search.schema.ts';
import * as splitPayments from './split-payments.schema.ts';
import * as staff from './staff.schema.ts';
import * as statements from './statements.schema.ts';
import * as students from './students.schema.ts';
import * as tags from './tags.schema.ts';
import * as taxRates from './tax-rates.schema.ts';
import * as teachers from './teachers.schema.ts';
import * as user from './user.schema.ts';
import * as views from './views.schema.ts';
import * as writes from './writes.schema.ts';

/** A module of schemas also exports schemas that other modules use. */
type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

const endpointsOf = <Module extends object>(module: Module): EndpointsOf<Module> =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => 'method' in value),
  ) as EndpointsOf<Module>;

/** Every endpoint by name, for OpenAPI and for the tests of all roles. */
export const endpoints = {
  ...endpointsOf(accounts),
  ...endpointsOf(attention),
  ...endpointsOf(audit),
  ...endpointsOf(auth),
  ...endpointsOf(bookmarks),
  ...endpointsOf(bulk),
  ...endpointsOf(charges),
  ...endpointsOf(classLevels),
  ...endpointsOf(courses),
  ...endpointsOf(dashboard),
  ...endpointsOf(dayPages),
  ...endpointsOf(enrolments),
  ...endpointsOf(imports),
  ...endpointsOf(invoices),
  ...endpointsOf(jobs),
  ...endpointsOf(mfa),
  ...endpointsOf(notes),
  ...endpointsOf(payers),
  ...endpointsOf(paymentPlans),
  ...endpointsOf(payments),
  ...endpointsOf(personalData),
  ...endpointsOf(pricing),
  ...endpointsOf(reconciliations),
  ...endpointsOf(reports),
  ...endpointsOf(retention),
  ...endpointsOf(roles),
  ...endpointsOf(school),
  ...endpointsOf(search),
  ...endpointsOf(splitPayments),
  ...endpointsOf(staff),
  ...endpointsOf(statements),
  ...endpointsOf(students),
  ...endpointsOf(tags),
  ...endpointsOf(taxRates),
  ...endpointsOf(teachers),
  ...endpointsOf(user),
  ...endpointsOf(views),
  ...endpointsOf(writes),
} satisfies Record<string, Endpoint>;
