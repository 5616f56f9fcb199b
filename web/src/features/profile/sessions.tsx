import { Button, Skeleton } from '@mantine/core';
import { endOtherSessions, type Session } from '@provost/contract/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isMissingCall } from '@/api/api-error.ts';
import type { Own } from '@/api/own.ts';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { LoadedResult } from '@/school/loaded.tsx';
import { Line, Lines } from '@/ui/details-section.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Card } from './card.tsx';
import { endSessionMutation, sessionsQuery } from './sessions.queries.ts';

/** Order matters: most user agents also contain the names of other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and operating system of a user agent, where they are recognised. */
export const deviceOf = (userAgent: string) => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
});

const SessionLine = ({ session }: { readonly session: Own<Session> }) => {
  const { t } = useTranslation();
  const { mutate: end } = useMutation(endSessionMutation);
  const { id, user_agent: userAgent, address } = session;
  const { browser, system } = deviceOf(userAgent ?? '');
  const device =
    browser && system
      ? t('profile.device', { browser, system })
      : browser || system || userAgent || t('profile.unknownDevice');
  const note = (
    <>
      {address && `${address} · `}
      <Moment at={session.last_used_at} />
    </>
  );
  return (
    <Line name={device} note={note}>
      {session.is_current ? (
        t('profile.thisSession')
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={t('profile.endSessionOn', { device })}
          onClick={onFirstClick(() => end(id))}
        >
          {t('profile.endSession')}
        </Button>
      )}
    </Line>
  );
};

const EndOthers = () => {
  const { t } = useTranslation();
  const end = useVersionedWrite({ send: sendTo(endOtherSessions, (_: undefined) => ({})) });
  useKeepFocus(end.isPending);
  return (
    <Button variant="default" mt="sm" loading={end.isPending} onClick={() => end.send(undefined)}>
      {t('profile.endOtherSessions')}
    </Button>
  );
};

export const Sessions = () => {
  const { t } = useTranslation();
  const isOwnServer = useIsOwnServer();
  const query = useQuery(sessionsQuery);
  if (isMissingCall(query.error)) return null;
  return (
    <Card id="sessions" title={t('profile.sessions')} hint={t('profile.sessionsHint')}>
      <LoadedResult
        query={query}
        skeleton={<Skeleton height={54} />}
        failedTitle={t('profile.sessionsFailed')}
      >
        {(sessions) => (
          <>
            <Lines>
              {sessions.map((session, index) => (
                <SessionLine key={session.id ?? index} session={session} />
              ))}
            </Lines>
            {isOwnServer && sessions.length > 1 && <EndOthers />}
          </>
        )}
      </LoadedResult>
    </Card>
  );
};
