import { expect, it } from 'vitest';
import { findMisspeltSettings } from './misspelt-settings.ts';

it('misspelt settings and URL parameters are found, and those of other programs are not', () => {
  expect(
    findMisspeltSettings({
      DATABSE_URL: 'x',
      TRUST_PROXIES: '1',
      JWT_SECRET: 'x',
      DATABASE_URL: 'postgres://host/name?conections=5&sslmode=require&pgbouncer=true',
      PATH: '/bin',
      HOSTS: 'x',
    }),
  ).toEqual({
    DATABSE_URL: 'DATABASE_URL',
    '?conections=': 'connections',
  });
});
