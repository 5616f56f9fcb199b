import { endpoints } from '@provost/contract/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApi } from '../server/src/http/docs/openapi.ts';
import type { Finding } from './finding.ts';

const file = 'server/src/http/docs/openapi.ts';

export const checkOpenApi = (): Promise<Finding[]> => validateDocument(openApi(endpoints, '0.0.0'));

export async function validateDocument(document: object): Promise<Finding[]> {
  // The validator must see what clients get: undefined values are not part of JSON.
  const { valid, errors = [] } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)),
  );
  if (valid) return [];
  if (typeof errors === 'string') return [{ file, message: errors }];
  return errors.map(({ instancePath, message }) => ({
    file,
    message: `generates an invalid document: ${instancePath || '/'} ${message}`,
  }));
}
