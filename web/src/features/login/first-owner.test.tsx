// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isOwnHost } from '@/api/http/host.ts';
import { speakEnglish } from '@/testing/speak-english.ts';
import { setupQuery } from './login.queries.ts';
import { FirstOwner } from './login-screen.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const show = (has_owner: boolean) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const command = has_owner ? undefined : 'DATA_DIR="x" npm run admin -- create-owner';
  client.setQueryData(setupQuery.queryKey, { has_owner, command });
  render(
    <QueryClientProvider client={client}>
      <FirstOwner />
    </QueryClientProvider>,
  );
  return screen.queryByRole('status')?.textContent;
};

describe('the sign-in page', () => {
  test('of a school without an owner shows the command that creates one', () => {
    expect(show(false)).toContain('DATA_DIR="x" npm run admin -- create-owner');
  });

  test('of a school with an owner says nothing', () => {
    expect(show(true)).toBeUndefined();
  });

  test('asks only our own server', () => {
    expect(setupQuery.enabled).toBe(isOwnHost);
  });
});
