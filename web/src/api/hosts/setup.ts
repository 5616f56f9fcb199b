import { flagOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** Only a clear no says that nobody can sign in. */
export const adaptSetup = (raw: unknown): { readonly hasOwner: boolean } => ({
  hasOwner: flagOf(unwrapData(raw), 'has_owner') ?? true,
});
