export interface Offset {
  /** From this time on, in UTC. */
  readonly starts_at: string;
  readonly seconds: number;
}

/** No time zone changed its clocks twice within less than three weeks since 1970. */
const stepMs = 7 * 86_400_000;
/** Older times have the offset of the first row. */
const beginning = '0001-01-01T00:00:00.000Z';
const firstTime = Date.UTC(1970, 0, 1);
const lastTime = Date.UTC(2100, 0, 1);

const known = new Map<string, readonly Offset[]>();

/** The offsets of a time zone, as this runtime knows them, with the changes until 2100. */
export function offsetsOf(timeZone: string): readonly Offset[] {
  const offsets = known.get(timeZone) ?? findOffsets(timeZone);
  known.set(timeZone, offsets);
  return offsets;
}

function findOffsets(timeZone: string): Offset[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (time: number): number => {
    const [month = 1, day, year = 0, hour, minute, second] = format
      .format(time)
      .split(/\D+/)
      .map(Number);
    return (Date.UTC(year, month - 1, day, hour, minute, second) - time) / 1000;
  };

  const offsets: Offset[] = [{ starts_at: beginning, seconds: offsetAt(firstTime) }];
  let seconds = offsetAt(firstTime);
  for (let time = firstTime + stepMs; time <= lastTime; time += stepMs) {
    const changed = offsetAt(time);
    if (changed === seconds) continue;
    let before = time - stepMs;
    let after = time;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (offsetAt(middle) === seconds) before = middle;
      else after = middle;
    }
    offsets.push({ starts_at: new Date(after).toISOString(), seconds: changed });
    seconds = changed;
  }
  return offsets;
}
