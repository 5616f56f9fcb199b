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
  '0007-attention-rules/attention-rules.ts':
    '059acb8e09ee70a14626f3f89c738a6fd9c9b94c5fe46ccb483ec6cc05698b3a',
  '0007-attention-rules/flags.ts':
    'c93c6b12da351e45fb6654a4b1c9f1de61b2cb77622b4c183e2fcaa4d4a55681',
  '0007-attention-rules/monthly-aggregates.ts':
    'd17d8eb1a4e070532c80d0266c1b5a135a91673ae707308b44bbd4bfbeb08418',
  '0007-attention-rules/postgres-triggers.ts':
    'e2cef116b76798b319c46839561517107ccfb3786434092aa62af8bed9e2b35c',
  '0007-attention-rules/sqlite-triggers.ts':
    '6102210d3e9e773f80679ea4aaed11f6a76560db835adb628638e50b40179bea',
  '0008-jobs/jobs.ts': '59904be15f4645f9398c41232d8bac27182f9e925232650c5354c366709100a8',
  '0009-accounts/accounts.ts': '460a86522d285e857ed7e511b90298f53e436b4012ab8206ee09c98f0e6d326d',
  '0010-mfa/mfa.ts': '0d5672550aa55a5f8d2211dda78fa1f63664ffba1fbc6d2b3acb6b3a47bc4d1d',
  '0011-sessions/audit-events.ts':
    '031a2fb5dbd5e658345daa168c1b0a06d1443cd51bc553a067354c63f230465d',
  '0011-sessions/sessions.ts': '414f356c0891341b19d9d683fe63104c0c73b09f0076098b1b9940a3c1dbe389',
  '0012-staff/staff.ts': '8bbad91e0ede1457825104728da42dc483791b91bf117461416dc8bf09da4158',
  '0013-payment-days/aggregates.ts':
    'a43d08577655318194729e81154553edfd68cef441ac1cfd42b788cec75788b8',
  '0013-payment-days/payment-days.ts':
    '42856396bbbd14a8248fb268d39b92d9412e8a3ce067bf1f761282865f95ea2d',
  '0014-attention-settled/attention-settled.ts':
    '5db156f657354c7eb79e3d1ce409781292374bc0cb198f42a08109570c861b13',
  '0014-attention-settled/flags.ts':
    'd2976022e6161f0cef99bb2de0e2d0c0f1a8a2b1b9d8677f8cc0cf72b9f08536',
  '0014-attention-settled/snoozes.ts':
    '8b4ae0ddbea2a70f78a762b20011b55ac979ca69ac399e38ee30ecbfbcd150b4',
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
  const released = globSync('00{0[1-9],1[0-4]}-*/**/*.ts', { cwd: folder }).map((file) =>
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
