/** Tells password managers whose password a form is about. */
export const UsernameField = ({ email }: { readonly email: string | undefined }) => (
  <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
);
