import type { Migration } from './migration.ts';

/** Payment plans, tax rates and payers. Every new column is empty. */
export const paymentPlans: Migration = {
  name: '0004-payment-plans',
  up: async (run, { lastingId, key, text, instant, json, tableEnd }) => {
    const archived = 'archived integer not null default 0 check (archived in (0, 1))';
    const version = 'version integer not null default 1 check (version >= 1)';
    const name = `name ${text} not null unique check (length(name) between 1 and 80)`;
    const address = `address ${text} check (length(address) between 1 and 500)`;
    const taxNumber = `tax_number ${text} check (length(tax_number) between 1 and 60)`;
    for (const statement of [
      `create table tax_rates (
        id ${lastingId}, ${name},
        percent_points integer not null check (percent_points between 0 and 10000),
        ${archived}, ${version})${tableEnd}`,
      `create table payment_plans (
        id ${lastingId}, ${name}, ${json('instalments')} not null,
        ${archived}, ${version})${tableEnd}`,
      `create table payers (
        id ${lastingId},
        kind ${text} not null check (kind = 'person' or kind = 'organisation'),
        name ${text} not null check (length(name) between 1 and 200),
        name_key ${text} not null,
        search_key ${text} not null,
        email ${text} check (length(email) between 3 and 254),
        phone ${text} check (length(phone) between 8 and 16),
        ${address}, ${taxNumber},
        locale ${text} not null check (locale = 'en' or locale = 'fr' or locale = 'de'
          or locale = 'pt' or locale = 'pt-PT'),
        ${instant('created_at')} not null,
        ${instant('erased_at')},
        ${version})${tableEnd}`,
      `create table course_plans (
        course_id ${key} not null references courses (id) on delete cascade,
        plan_id ${key} not null references payment_plans (id) on delete restrict,
        position integer not null,
        primary key (course_id, plan_id))${tableEnd}`,
      `alter table users add column payer_id ${key} references payers (id) on delete restrict`,
      `alter table courses
        add column tax_rate_id ${key} references tax_rates (id) on delete restrict`,
      `alter table enrolments
        add column payer_id ${key} references payers (id) on delete restrict`,
      `alter table school add column ${address}`,
      `alter table school add column ${taxNumber}`,
    ]) {
      await run(statement);
    }
  },
};
