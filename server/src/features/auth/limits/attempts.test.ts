import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { stoppedClock, type TestClock } from '../../../testing/clock.ts';
import { type TestPlace, testPlace } from '../../../testing/database.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { bucketsOf } from './buckets.ts';

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
let nodes: Attempts[];
beforeEach(() => {
  clock = stoppedClock();
  nodes = databases.map((database) => createAttempts(database, clock.now));
});
afterEach(async () => {
  await databases[0]?.write((writer) => writer.deleteFrom('attempts').execute());
});

const nodeAt = (turn: number): Attempts => nodes[turn % nodes.length] as Attempts;
const here = '203.0.113.9';

type Outcome = 'right' | 'wrong' | 'refused';

/** One try, and what came of it. */
const attempt = async (
  node: Attempts,
  account: string,
  check: () => Promise<true | undefined>,
  address = here,
): Promise<Outcome> => {
  try {
    const entered = await node.attempt(bucketsOf(account, address), check, async () => true);
    return entered ? 'right' : 'wrong';
  } catch (error) {
    expect(error).toMatchObject({ code: 'too_many_requests' });
    return 'refused';
  }
};
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
const retryAfter = (node: Attempts, account: string): Promise<number> =>
  node.attempt(bucketsOf(account, here), wrong, right).then(
    () => 0,
    (error) => error.details.retryAfterSeconds,
  );

/** So many tries that hold their places until they are ended. */
async function underWay(count: number) {
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

describe('failures', () => {
  it('of one account are ten, exactly, however many are tried at once on however many nodes', async () => {
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

  it('from one address are a hundred, whichever accounts they are for', async () => {
    const outcomes = await times(150, (turn) => attempt(nodeAt(turn), `person ${turn}`, wrong));
    expect(tally(outcomes)).toEqual({ wrong: 100, refused: 50 });
    expect(await attempt(nodeAt(0), 'ada', right)).toBe('refused');
    expect(await attempt(nodeAt(0), 'ada', right, '203.0.113.10')).toBe('right');
  });

  it('bar the account from every address', async () => {
    await times(10, (turn) => attempt(nodeAt(turn), 'ada', wrong, `203.0.113.${turn}`));
    expect(await attempt(nodeAt(0), 'ada', right, '198.51.100.1')).toBe('refused');
    expect(await attempt(nodeAt(0), 'grace', right)).toBe('right');
  });

  it('are told when they will have grown old, and have by then', async () => {
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

  it('are forgiven to the account by a right try, and not to the address', async () => {
    for (let round = 0; round < 11; round += 1) {
      const before = await times(9, (turn) => attempt(nodeAt(turn), 'ada', wrong));
      expect(tally(before)).toEqual({ wrong: 9 });
      expect(await attempt(nodeAt(round), 'ada', right)).toBe('right');
    }
    expect(tally(await times(9, (turn) => attempt(nodeAt(turn), 'ada', wrong)))).toEqual({
      wrong: 1,
      refused: 8,
    });
  });

  it('are those too that were right but could not enter', async () => {
    const enterNot = () => nodeAt(0).attempt(bucketsOf('ada', here), right, async () => undefined);
    await times(10, enterNot);
    expect(await attempt(nodeAt(0), 'ada', right)).toBe('refused');
  });
});

describe('right tries', () => {
  it('are never refused because many come at once', async () => {
    const outcomes = await times(60, (turn) => attempt(nodeAt(turn), 'ada', right));
    expect(tally(outcomes)).toEqual({ right: 60 });
  });

  it('wait for those under way, and enter where these leave room', async () => {
    const others = await underWay(10);
    const later = attempt(nodeAt(1), 'ada', right);
    expect(tally(await others.end(true))).toEqual({ right: 10 });
    expect(await later).toBe('right');
  });

  it('are refused where those under way fail', async () => {
    const others = await underWay(10);
    const later = attempt(nodeAt(1), 'ada', right);
    expect(tally(await others.end(undefined))).toEqual({ wrong: 10 });
    expect(await later).toBe('refused');
  });

  it('do not wait for tries that were abandoned with their server', async () => {
    const others = await underWay(10);
    clock.advance({ seconds: 30 });
    expect(await attempt(nodeAt(1), 'ada', right)).toBe('right');
    await others.end(undefined);
  });
});

it('a check that breaks is neither right nor wrong', async () => {
  const id = randomUUID();
  const breaking = nodeAt(0).attempt(
    bucketsOf('ada', here),
    () => Promise.reject(new Error(id)),
    async () => true,
  );
  await expect(breaking).rejects.toThrow(id);
  expect(tally(await times(11, () => attempt(nodeAt(1), 'ada', wrong)))).toEqual({
    wrong: 10,
    refused: 1,
  });
});
