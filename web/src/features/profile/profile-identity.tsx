import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifiedFailure } from '@/api/error-lines.ts';
import type { AdaptedUser } from '@/api/hosts/user.ts';
import { ErrorState } from '@/ui/error-state.tsx';
import { Card } from './card.tsx';
import { Identity } from './identity.tsx';
import { profileQuery } from './profile.queries.ts';

/** The profile response replaces the user of the session, so its states come from the query. */
export const ProfileIdentity = ({ user }: { readonly user: AdaptedUser }) => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  if (data !== undefined) return <Identity user={user} />;
  return (
    <Card title={t('profile.identity')}>
      {error ? (
        <ErrorState
          title={t('profile.profileFailed')}
          failure={notifiedFailure(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height={240} role="status" aria-label={t('app.loading')} />
      )}
    </Card>
  );
};
