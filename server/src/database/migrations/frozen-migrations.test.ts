import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allMigrations } from './all-migrations.ts';

/**
 * The SHA-256 of each file that a released migration consists of. Databases exist that ran these
 * files: a change would give new databases other tables than old ones. To change a table, add a
 * migration; when it is released, add its files here.
 */
const frozen = {
  '0001-school/aggregate-tables.ts':
    '6decf6d3ef416f03fe6dbba297b1413d387aee8ff757e1846f08059d7bccb8f0',
  '0001-school/aggregates.ts': '53abf4ddc50edfffa33a0dd6efa7983396836421a703d5f37a0e8f513cddf501',
  '0001-school/course-tables.ts':
    '5179e5bd2f92ebe19fc06ecb360b636c370118e421b646b982d9764a26ed22b8',
  '0001-school/indexes.ts': '374669f2ceee6dca8fab2512e1a7baa86c9c0e798f223f4235381988448987ad',
  '0001-school/people-tables.ts':
    '4a6662959a3ecae6515a4b3335358aa55559c8450b6cc56870a2ad8abef88e5f',
  '0001-school/postgres/aggregate-triggers.ts':
    'f213b8fb7f819ef6485467d409521547fd92e111292863a5abb0ce753c2564c7',
  '0001-school/postgres/change-triggers.ts':
    '5fe8ba2df9f60287da68b5610c8cda8107b94bb13bd4daf338f488fa68296fdf',
  '0001-school/postgres/counter-triggers.ts':
    'bd0032844d30c80b2889c1c37d682391691ea51cfeaf0af4ecc717b3ffb7fa8a',
  '0001-school/postgres/search-indexes.ts':
    'b2b041d54debd520805f82231630233e3050b2af562283662a1f4fd188fcff47',
  '0001-school/school.ts': '63778c34b12e5b58130a40fa2ee5c68847b4088e904856eda6406cd1aaf41f48',
  '0001-school/sqlite/aggregate-triggers.ts':
    '9c8f9381b8e8949a31b2dfbdf09701be9f6bfc5d45c4e0761a2309229dc7bfbe',
  '0001-school/sqlite/counter-triggers.ts':
    '79ef0d8b9667760db5a9c85fa93da1c2bceb81c24d20a859a89fec0a0826780d',
  '0001-school/sqlite/search-indexes.ts':
    'f59fcd41cfba62714fe9c31a8afcd58b297432bcab2dbdbdd83e2b3c48f066ec',
  '0001-school/system-tables.ts':
    '866bb6dcfb73fcc63da736932f02c020299a498db5b50e179cf2f1ac3d6b601b',
  '0002-records/aggregates.ts': 'db90d9950cac81c95423e16063a214da83934b99cee15c609c8881cefbe94416',
  '0002-records/audit-events.ts':
    '63256dde346e81c919f4521214c36a4da302f3f3e9e85e32deb555e14e51b0ba',
  '0002-records/columns.ts': 'cca8ed7c11185f98fe0697aedd07adee55992c2871b31823e69e6e067d920cc2',
  '0002-records/lasting-ids.ts': '04ed61279fef336c76ba421ace960e5222b924a769127c4c2e7d0bb4cb36ac10',
  '0002-records/previous-prices.ts':
    '1cba040917eee3966b5bca6c9583d992796b2bb8da0cbbf4ed07493e07b24fe8',
  '0002-records/records.ts': 'a412f3d2c8d176f45d296c020451adac498be602c1fbf55e59e5771d23614da0',
  '0002-records/tables.ts': 'fcdbc07a20eb8869406ce09c38acf3c5c16bb23bc5ce4a878deb563a5385d79c',
  '0003-payments/aggregates.ts': '5e92606628a60831f9a7cae434afff7e265d6d448a39150d6c70f7ef133fcb2f',
  '0003-payments/payment-state.ts':
    '570974c2bc81217541d0aab1f9b6cd0ec29c583e4a42f8cafcfefc064f02863e',
  '0003-payments/payments.ts': '1e4fcf5b1c473889549143188f3d51a055d66621da22b0d318f73f1258b46f07',
  '0004-reports/aggregates.ts': '9f1a79f5e55cbbc69b7e72de4030d75b5f06c91aa54df5a4feb66799d7536f3a',
  '0004-reports/fill-aggregate.ts':
    'a754269301629344fa2a8aad40a1bceb9f470aa1ba2e60e23160eda143adbab8',
  '0004-reports/offsets.ts': 'ddaaa3a6745464379f731cdd92ff8864af7deeb6ef724c77cd231d683ab9dcf5',
  '0004-reports/reports.ts': '71f84fc6ffea7710dff93e1bc67b6b63bc8064fe647a3db8c38b2701be0ce11c',
  '0004-reports/tables.ts': '6d69fa0f092425ac62ba2661f8041a49c02405f7ac8275878aa5a54607ed7acf',
  '0005-attention/attention.ts': '6452ca29f30888f6ce321d2b1ec1870f4d98c02fffdb824affc1da3e270c6d9d',
  '0005-attention/flags.ts': 'ad9ebce427c348cb617b7ba720154bbe1754d27558cfca2fe90b20a799b9ac95',
  '0005-attention/postgres-triggers.ts':
    'e972e0f5d59276f9e4105e65392617961ba565aff2a40511bb890c53a010ea57',
  '0005-attention/sqlite-triggers.ts':
    'df3dd7dc7232255762bbf4e171491a8d33ac917d9eaaf77af536f06c2efbc93f',
  '0005-attention/tables.ts': '77aff3a16c44f57546b0d3198f0da5d920528ac58242b9dd1c41b72a367df8e9',
  '0006-lasting-ids/lasting-ids.ts':
    'e4b997f1e82cbcba02cebfeee4c50f76560ca0800c70a0b7ed9eb2ced98fa321',
  'sql-dialect.ts': 'b6c9efb0a41ec24ba0e7e959d1b6554fefdc625c4f2ac2eac94c1914de235fe5',
} as const;

const folder = import.meta.dirname;
const hashOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');

test.each(Object.entries(frozen))('%s is unchanged since its release', (file, hash) => {
  expect(hashOf(file), 'A released migration never changes: add a new one.').toBe(hash);
});

test('every file of a released migration is frozen', () => {
  const released = globSync('000[1-6]-*/**/*.ts', { cwd: folder }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  expect(Object.keys(frozen).sort()).toEqual([...released, 'sql-dialect.ts'].sort());
});

test('frozen files import only frozen files, the migration type and Kysely', () => {
  for (const file of Object.keys(frozen)) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/ from '([^']+)';/g)) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      const isPackage = !specifier.startsWith('.');
      if (isPackage) expect(specifier).toBe('kysely');
      else expect([...Object.keys(frozen), 'migration.ts']).toContain(target);
    }
  }
});

test('migrations are in order and have unique names', () => {
  const names = allMigrations.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
});
