import {
  createClassLevel,
  reorderClassLevels,
  updateClassLevel,
} from '@provost/contract/class-levels';
import { mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { wireId } from '@/api/wire-id.ts';
import type { FormWrite } from '@/forms/record-form-options.ts';

export const saveClassLevel = (
  id: string | undefined,
  { body, idempotencyKey }: FormWrite,
): Promise<unknown> =>
  id === undefined
    ? callEndpoint(createClassLevel, { body: body as never, idempotencyKey })
    : callEndpoint(updateClassLevel, { params: { id }, body, idempotencyKey });

export const reorderOptions = mutationOptions({
  // One after the other: the last order wins.
  scope: { id: 'class level order' },
  mutationFn: (ids: readonly string[]) =>
    callEndpoint(reorderClassLevels, { body: { ids: ids.map(wireId) } }),
});
