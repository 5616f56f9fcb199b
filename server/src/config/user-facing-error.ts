/** An error that the operator can solve. Its message is printed without a stack trace. */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError';
}
