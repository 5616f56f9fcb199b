import { readSchool, type School } from '@provost/contract/school';
import { queryOptions } from '@tanstack/react-query';
import { setTimeZone } from '@/lib/format/time-zone.ts';
import { isMissingCall } from './api-error.ts';
import { callEndpoint } from './client.ts';
import type { Adapted } from './hosts/adapted.ts';
import { schoolAdapter } from './hosts/school.ts';
import { unwrapData } from './raw/unwrap.ts';

/**
 * The settings of the school. Null where the host has no such call: then it is not our server, and
 * everything beyond the specification (forms, settings, enrolments) is left out.
 */
export const schoolQuery = queryOptions({
  queryKey: [readSchool.path],
  queryFn: async ({ signal }): Promise<Adapted<School> | null> => {
    try {
      const school = schoolAdapter.adapt(unwrapData(await callEndpoint(readSchool, { signal })));
      // A host that answers every path with something has no settings.
      if (school.version === undefined) return null;
      setTimeZone(school.time_zone);
      return school;
    } catch (error) {
      if (isMissingCall(error)) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  meta: { silent: true },
});
