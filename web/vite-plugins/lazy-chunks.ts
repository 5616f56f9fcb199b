import { globSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src');

/**
 * Chunks that several screens share, in the order in which they load. A chunk has the modules named
 * here and their static imports, except those of the chunks before it. The bundler splits everything
 * else by dynamic imports. Without these, a screen would need fifty small files.
 */
const chunks = {
  /** The layout, and the modules that request a screen's data while its code is loading. */
  shell: [
    'layout/app-layout.tsx',
    'features/{bookmarks,dashboard,palette,pricing}/*.queries.ts',
    'features/profile/{profile,sessions}.queries.ts',
    'features/{audit,courses,enrolments,payments,students,teachers}/*.resource.tsx',
    'table/prefetch.ts',
  ],
  lists: ['table/list-screen.tsx', 'school/views/views-bar.tsx'],
  /** What the dashboard and the reports share: figures of a range, and charts. */
  figures: [
    'school/reports/*.ts*',
    'ui/chart/*.tsx',
    'ui/segmented.tsx',
    'ui/query-state.tsx',
    'ui/figures-table.tsx',
    'ui/chart/bar-list.module.css',
    'ui/late.module.css',
  ],
  drawers: [
    'table/record-drawer.tsx',
    'features/{courses,invoices,payers,payments,students,teachers}/*-parts.tsx',
  ],
  /** The lists of money, whose screens follow each other. */
  money: [
    'features/{invoices,payers,balances}/*.resource.tsx',
    'features/payments/payment-totals.tsx',
  ],
  /** The pages of records: tabs, enrolments, notes, activity. */
  records: ['table/record-page.tsx', 'features/*/*-page.tsx'],
  /** The form kit, and the validation that it shares with the server. */
  forms: [
    'forms/*-form.ts',
    'forms/use-draft.ts',
    'forms/*-form-view.tsx',
    'forms/inline-form.tsx',
    'forms/*-field.tsx',
    'forms/form-section.tsx',
    'forms/choices-failed.tsx',
    'api/download.ts',
  ],
  /** What the profile and the details of staff share. */
  account: ['school/people/{account-dialog,export-data}.tsx'],
  /** The lists of staff and users, and what their roles can do. */
  staff: ['features/staff/*.tsx', 'features/staff/*.resource.ts'],
  files: ['features/imports/*.tsx'],
  editing: ['features/*/*-{new,edit}-screen.tsx', 'features/*/*-screens.tsx'],
  /** The screens of settings with rows, and those with one form. */
  rows: ['features/settings/{settings-records,tags,tax-rates}-screen.tsx'],
  school: ['features/settings/{school-settings,privacy,security}-screen.tsx'],
  /** What changes enrolments, payments and charges. */
  dialogs: [
    'school/enrolments/enrol*-dialog.tsx',
    'school/{bulk,charges,invoices,payers,payments}/*-dialog.tsx',
    'school/{payers,payments}/*-form.tsx',
    'school/charges/{cancel-charge,move-credit}.tsx',
    'features/invoices/credit-note-form.tsx',
    'table/keys-dialog.tsx',
  ],
  /** The screens that links in emails lead to. */
  links: ['features/login/{forgot,set}-password-screen.tsx'],
  /** What needs attention, and the pages of days. */
  attention: ['features/attention/*.tsx', 'features/attention/days/*.tsx'],
};

const filesOf = (pattern: string): string[] => {
  const files = globSync(pattern, { cwd: source }).map((file) => path.join(source, file));
  if (files.length === 0) throw new Error(`No module matches ${pattern} of lazy-chunks.ts.`);
  return files;
};

export const lazyChunks = Object.entries(chunks).map(([name, patterns], index, { length }) => {
  const files = new Set(patterns.flatMap(filesOf));
  return { name, test: (id: string) => files.has(path.normalize(id)), priority: length - index };
});
