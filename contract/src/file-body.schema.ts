import * as z from 'zod/mini';

/** A file that was received, in a temporary place. It is deleted after the response. */
const uploadedFile = z.object({
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Of a text file. */
  encoding: z.string(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** The body of a call that takes a file: the server stores it before it parses the request. */
export const fileBody = uploadedFile as unknown as z.ZodMiniType<UploadedFile, string | Blob>;
