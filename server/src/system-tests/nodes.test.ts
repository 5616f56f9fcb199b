import { expect, it, onTestFinished } from 'vitest';
import { issueTestToken } from '../testing/app.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { startBalancer } from '../testing/processes/balancer.ts';
import { priceWriters } from '../testing/processes/price-writers.ts';
import { addressOf, startProcess } from '../testing/processes/server-process.ts';
import { addSession } from '../testing/rows/rows.ts';

const timeout = 180_000;

async function signedIn(place: TestPlace): Promise<{ id: number; token: string }> {
  const database = place.open();
  // Suspending staff needs a recent sign-in.
  const session = await addSession(database, { authenticated_at: new Date().toISOString() });
  await database.close();
  const token = await issueTestToken({ userId: session.user_id, sessionId: session.id });
  return { id: session.user_id, token };
}

const profileOn = async (address: string, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${address}/api/auth/profile/`, { headers })).status;
};

async function suspend(address: string, token: string, id: number): Promise<number> {
  const response = await fetch(`${address}/api/auth/admin/users/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'suspended' }),
  });
  return response.status;
}

it('three nodes behind a load balancer lose no write when one is killed, and a suspension applies on all', {
  timeout,
}, async () => {
  const place = await testPlace('migrated');
  onTestFinished(() => place.drop());
  const writers = await priceWriters(place);
  const owner = await signedIn(place);
  const suspect = await signedIn(place);

  const nodes = [1, 2, 3].map(() =>
    startProcess({ ...place.environment, LOG_LEVEL: 'error', WORKERS: '1' }),
  );
  const addresses = await Promise.all(nodes.map(addressOf));
  const [first, second] = addresses as [string, string, string];
  const balancer = await startBalancer(addresses);

  let isDone = false;
  const writing = writers.write(balancer.address, 6, () => isDone);
  const acknowledgedPast = (count: number) =>
    expect.poll(writers.acknowledged, { timeout, interval: 5 }).toBeGreaterThan(count);
  await acknowledgedPast(30);

  nodes[2]?.child.kill('SIGKILL');
  await acknowledgedPast(writers.acknowledged() + 30);

  const before = await Promise.all([first, second].map((at) => profileOn(at, suspect.token)));
  expect(before).toEqual([200, 200]);
  expect(await suspend(first, owner.token, suspect.id)).toBe(200);
  const after = await Promise.all([first, second].map((at) => profileOn(at, suspect.token)));
  expect(after).toEqual([401, 401]);

  await acknowledgedPast(writers.acknowledged() + 30);
  isDone = true;
  await writing;
  expect(balancer.answered().every((count) => count > 0)).toBe(true);
  expect(await writers.findFaults(place)).toEqual([]);
});
