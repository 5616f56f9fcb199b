import { readSchool, type School, updateSchool } from '@provost/contract/school';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isJsonObject, parseJson } from '@/lib/data/json.ts';
import { readItem, writeItem } from '@/lib/dom/browser-storage.ts';
import { setTimeZone } from '@/lib/format/time-zone.ts';
import { isApiError, isMissingCall, localError } from './api-error.ts';
import { callEndpoint } from './client.ts';
import { isOwnHost } from './http/host.ts';
import { isUnavailable } from './http/retry.ts';
import { type Own, ownRecord } from './own.ts';
import { unwrapData } from './raw/unwrap.ts';
import { sessionDataKey } from './session/session-store.ts';
import { announceWrite } from './writes/announce-write.ts';

const storageKey = sessionDataKey('school');
const retryAfterFailureMs = 15_000;
/** While a job changes the time zone. */
const progressMs = 2000;

const isChanging = (school: Own<School> | null | undefined): boolean =>
  school?.time_zone_job !== undefined && school.time_zone_job.finished_at === undefined;

/** Undefined for what is no school: a host can answer every path with something. */
const schoolOf = (raw: unknown): Own<School> | undefined => {
  if (!isJsonObject(raw) || typeof raw.version !== 'number') return undefined;
  const school = ownRecord<School>(raw);
  setTimeZone(school.time_zone);
  return school;
};

/** The settings as they were loaded last, which are better than none while they can't be loaded. */
const lastKnown = (): Own<School> | undefined => schoolOf(parseJson(readItem(storageKey)));

/** A failure says nothing about a host that is known to be our server. */
const isOurs = (): boolean => isOwnHost() || lastKnown() !== undefined;

const isRetried = (error: unknown): boolean =>
  isUnavailable(error) || isMissingCall(error) || (isApiError(error) && error.status >= 500);

/**
 * The settings of the school. Null where the host has no such call: then it is not our server, and
 * everything beyond the specification (forms, settings, enrolments) is left out.
 */
export const schoolQuery = queryOptions({
  queryKey: [readSchool.path],
  queryFn: async ({ signal, client, queryKey }): Promise<Own<School> | null> => {
    try {
      const raw = unwrapData(await callEndpoint(readSchool, { signal }));
      const school = schoolOf(raw);
      if (school) {
        writeItem(storageKey, JSON.stringify(raw));
        const before = client.getQueryData<Own<School> | null>(queryKey);
        // A job has changed it since, and with it the figures by day.
        if (before && before.time_zone !== school.time_zone) announceWrite(updateSchool.affects);
      } else if (isOurs()) throw localError('invalid_response');
      return school ?? null;
    } catch (error) {
      if (isMissingCall(error) && !isOurs()) return null;
      throw error;
    }
  },
  initialData: lastKnown,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < 2 && isRetried(error),
  refetchInterval: ({ state }: Pick<Query<Own<School> | null>, 'state'>) => {
    if (state.status === 'error') return retryAfterFailureMs;
    return isChanging(state.data) && progressMs;
  },
  // The layout shows it.
  meta: { silent: true },
});

/** Calls beyond the specification are only sent to our server. */
export const isOurServer = async (client: QueryClient): Promise<boolean> =>
  isOwnHost() || (await client.ensureQueryData(schoolQuery)) !== null;
