import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { stoppedClock, type TestClock } from '../../../testing/clock.ts';
import { type TestPlace, testPlace } from '../../../testing/database.ts';
import { createRateLimits, limitKeysOf, type RateLimits } from './rate-limits.ts';

let place: TestPlace;
let databases: Database[];
beforeAll(async () => {
  place = await testPlace('migrated');
  databases = [place.open(), place.open()];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await place.drop();
});

let clock: TestClock;
/** Two servers on one database. */
let nodes: RateLimits[];
beforeEach(() => {
  clock = stoppedClock();
  nodes = databases.map((database) => createRateLimits(database, clock.now));
});
afterEach(async () => {
  await databases[0]?.write((writer) => writer.deleteFrom('attempts').execute());
});

const nodeAt = (turn: number): RateLimits => nodes[turn % nodes.length] as RateLimits;
const here = '203.0.113.9';

type Outcome = 'right' | 'wrong' | 'refused';

/** Makes one attempt and returns its outcome. */
const attempt = async (
  node: RateLimits,
  account: string,
  check: () => Promise<true | undefined>,
  address = here,
): Promise<Outcome> => {
  const { kind } = await node.attempt(limitKeysOf('sign-in', account, address), check, decide);
  return kind === 'limited' ? 'refused' : kind;
};
const decide = async (_writer: unknown, isRight: true | undefined) =>
  isRight
    ? ({ kind: 'right', counts: 'success' } as const)
    : ({ kind: 'wrong', counts: 'failure' } as const);
const wrong = async (): Promise<undefined> => undefined;
const right = async (): Promise<true> => true;

const times = <T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));
const tally = (outcomes: readonly Outcome[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([outcome, all]) => [
      outcome,
      all.length,
    ]),
  );
const retryAfter = async (node: RateLimits, account: string): Promise<number> => {
  const outcome = await node.attempt(limitKeysOf('sign-in', account, here), wrong, decide);
  return outcome.kind === 'limited' ? outcome.retryAfterSeconds : 0;
};

/** Starts attempts that stay pending until `end` is called. */
async function startPending(count: number) {
  const end = Promise.withResolvers<true | undefined>();
  const begun = Promise.withResolvers<void>();
  let checks = 0;
  const outcomes = times(count, () =>
    attempt(nodeAt(0), 'ada', () => {
      checks += 1;
      if (checks === count) begun.resolve();
      return end.promise;
    }),
  );
  await begun.promise;
  return {
    end: (outcome: true | undefined) => {
      end.resolve(outcome);
      return outcomes;
    },
  };
}

describe('failed attempts', () => {
  it('are limited to exactly ten per account, with parallel attempts on several nodes', async () => {
    let checks = 0;
    const outcomes = await times(50, (turn) =>
      attempt(nodeAt(turn), 'ada', async () => {
        checks += 1;
        return undefined;
      }),
    );
    expect(tally(outcomes)).toEqual({ wrong: 10, refused: 40 });
    expect(checks).toBe(10);
  });

  it('are limited to one hundred per address, across accounts', async () => {
    const outcomes = await times(150, (turn) => attempt(nodeAt(turn), `person ${turn}`, wrong));
    expect(tally(outcomes)).toEqual({ wrong: 100, refused: 50 });
    expect(await attempt(nodeAt(0), 'ada', right)).toBe('refused');
    expect(await attempt(nodeAt(0), 'ada', right, '203.0.113.10')).toBe('right');
  });

  it('lock the account for every address', async () => {
    await times(10, (turn) => attempt(nodeAt(turn), 'ada', wrong, `203.0.113.${turn}`));
    expect(await attempt(nodeAt(0), 'ada', right, '198.51.100.1')).toBe('refused');
    expect(await attempt(nodeAt(0), 'grace', right)).toBe('right');
  });

  it('stop counting after the announced time', async () => {
    await times(9, (turn) => attempt(nodeAt(turn), 'ada', wrong));
    clock.advance({ minutes: 5 });
    await attempt(nodeAt(0), 'ada', wrong);
    expect(await retryAfter(nodeAt(1), 'ada')).toBe(10 * 60);
    clock.advance({ minutes: 10, seconds: -1 });
    expect(await retryAfter(nodeAt(1), 'ada')).toBe(1);
    clock.advance({ seconds: 1 });
    expect(tally(await times(12, () => attempt(nodeAt(1), 'ada', wrong)))).toEqual({
      wrong: 9,
      refused: 3,
    });
  });

  it('are reset by a success for the account, but not for the address', async () => {
    for (let round = 0; round < 11; round += 1) {
      const before = await times(9, (turn) => attempt(nodeAt(turn), 'ada', wrong));
      expect(tally(before)).toEqual({ wrong: 9 });
      expect(await attempt(nodeAt(round), 'ada', right)).toBe('right');
    }
    expect(tally(await times(9, (turn) => attempt(nodeAt(turn), 'grace', wrong)))).toEqual({
      wrong: 1,
      refused: 8,
    });
  });

  it('include attempts that passed the check but could not enter', async () => {
    const failToEnter = () =>
      nodeAt(0).attempt(limitKeysOf('sign-in', 'ada', here), right, () =>
        decide(undefined, undefined),
      );
    await times(10, failToEnter);
    expect(await attempt(nodeAt(0), 'ada', right)).toBe('refused');
  });
});

describe('a network from which the account signed in', () => {
  const home = '198.51.100.1';
  const elsewhere = (turn: number) => `203.0.113.${turn + 1}`;
  const signInAt = async (address: string) =>
    expect(await attempt(nodeAt(0), 'ada', right, address)).toBe('right');
  const lockFromElsewhere = () =>
    times(30, (turn) => attempt(nodeAt(turn), 'ada', wrong, elsewhere(turn)));

  it('is not locked by failures from others, also while they continue', async () => {
    await signInAt(home);
    expect(tally(await lockFromElsewhere())).toEqual({ wrong: 10, refused: 20 });
    const [owner] = await Promise.all([
      attempt(nodeAt(1), 'ada', right, home),
      lockFromElsewhere(),
    ]);
    expect(owner).toBe('right');
    expect(await attempt(nodeAt(0), 'ada', right, '198.51.100.2')).toBe('refused');
  });

  it('has exactly the limit of an account, with parallel attempts on several nodes', async () => {
    await signInAt(home);
    const outcomes = await times(50, (turn) => attempt(nodeAt(turn), 'ada', wrong, home));
    expect(tally(outcomes)).toEqual({ wrong: 10, refused: 40 });
    expect(await attempt(nodeAt(0), 'ada', right, home)).toBe('refused');
    expect(await attempt(nodeAt(0), 'ada', right, '198.51.100.2')).toBe('right');
  });

  it('lets the account in after failures there on other accounts, and while they continue', async () => {
    await signInAt(home);
    const failOnOthers = () =>
      times(120, (turn) => attempt(nodeAt(turn), `person ${turn}`, wrong, home));
    expect(tally(await failOnOthers())).toEqual({ wrong: 100, refused: 20 });
    const [owner] = await Promise.all([attempt(nodeAt(1), 'ada', right, home), failOnOthers()]);
    expect(owner).toBe('right');
    expect(await attempt(nodeAt(0), 'grace', right, home)).toBe('refused');
    expect(tally(await times(12, (turn) => attempt(nodeAt(turn), 'ada', wrong, home)))).toEqual({
      wrong: 10,
      refused: 2,
    });
  });

  it('does not give strangers more attempts when its user signs in', async () => {
    await signInAt(home);
    await lockFromElsewhere();
    await signInAt(home);
    expect(tally(await lockFromElsewhere())).toEqual({ refused: 30 });
  });

  it('is known for that account only', async () => {
    await signInAt(home);
    await times(10, (turn) => attempt(nodeAt(turn), 'grace', wrong, elsewhere(turn)));
    expect(await attempt(nodeAt(0), 'grace', right, home)).toBe('refused');
  });

  it('is known for 30 days', async () => {
    await signInAt(home);
    clock.advance({ days: 30, seconds: -1 });
    await lockFromElsewhere();
    expect(await attempt(nodeAt(0), 'ada', wrong, home)).toBe('wrong');
    clock.advance({ seconds: 1 });
    expect(await attempt(nodeAt(0), 'ada', right, home)).toBe('refused');
  });

  it('is not known after failures', async () => {
    await attempt(nodeAt(0), 'ada', wrong, home);
    await lockFromElsewhere();
    expect(await attempt(nodeAt(0), 'ada', right, home)).toBe('refused');
  });
});

describe('correct attempts', () => {
  it('are never refused because of many parallel attempts', async () => {
    const outcomes = await times(60, (turn) => attempt(nodeAt(turn), 'ada', right));
    expect(tally(outcomes)).toEqual({ right: 60 });
  });

  it('wait for pending attempts, and enter when these succeed', async () => {
    const others = await startPending(10);
    const later = attempt(nodeAt(1), 'ada', right);
    expect(tally(await others.end(true))).toEqual({ right: 10 });
    expect(await later).toBe('right');
  });

  it('are refused when the pending attempts fail', async () => {
    const others = await startPending(10);
    const later = attempt(nodeAt(1), 'ada', right);
    expect(tally(await others.end(undefined))).toEqual({ wrong: 10 });
    expect(await later).toBe('refused');
  });

  it('do not wait for attempts that a crashed server abandoned', async () => {
    const others = await startPending(10);
    clock.advance({ seconds: 30 });
    expect(await attempt(nodeAt(1), 'ada', right)).toBe('right');
    await others.end(undefined);
  });
});

it('a check that fails with an error counts neither as a success nor as a failure', async () => {
  const id = randomUUID();
  const breaking = nodeAt(0).attempt(
    limitKeysOf('sign-in', 'ada', here),
    () => Promise.reject(new Error(id)),
    decide,
  );
  await expect(breaking).rejects.toThrow(id);
  expect(tally(await times(11, () => attempt(nodeAt(1), 'ada', wrong)))).toEqual({
    wrong: 10,
    refused: 1,
  });
});

it('limit keys contain neither email nor IP address', () => {
  const keys = Object.values(limitKeysOf('sign-in', 'ada@example.org', '203.0.113.9'));
  expect(keys).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
  expect(new Set(keys).size).toBe(4);
});

it('limit keys of different purposes or texts are never the same', () => {
  const keys = [
    limitKeysOf('sign-in', 'ada@example.org', here),
    limitKeysOf('forgot-password', 'ada@example.org', here),
    limitKeysOf('sign-in', 'forgot-password:ada@example.org', here),
    limitKeysOf('sign-in', `${here} ada@example.org`, '203.0.113.10'),
  ].flatMap((each) => Object.values(each));
  // The first and the third share the network and the purpose, so also that key.
  expect(new Set(keys).size).toBe(4 * 4 - 1);
});

it('limit keys are the same for all addresses of one /64, and differ for the next', () => {
  const [one, same, next] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:3::1'].map(
    (address) => limitKeysOf('sign-in', 'ada@example.org', address).network,
  );
  expect(same).toBe(one);
  expect(next).not.toBe(one);
});
