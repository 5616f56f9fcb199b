/** Every error of the API, and its status. Codes are public; messages are translated. */
export const errorStatus = {
  malformed_request: 400,
  token_not_valid: 401,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_in_use: 409,
  code_in_use: 409,
  name_in_use: 409,
  in_use: 409,
  stale: 409,
  not_revertible: 409,
  already_enrolled: 409,
  course_full: 409,
  last_owner: 409,
  idempotency_key_reused: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
