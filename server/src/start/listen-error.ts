import { UserFacingError } from '../config/user-facing-error.ts';

interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/** Turns the error of a failed `listen` into a sentence for the operator. */
export function listenError(error: unknown, { host, port, setting }: Endpoint): UserFacingError {
  const hostSetting = setting === 'PORT' ? 'HOST' : 'METRICS_HOST';
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new UserFacingError(
        `Port ${port} on ${host} is in use. Set ${setting} to a free port.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new UserFacingError(
        `This user has no permission to open port ${port} on ${host}. Set ${setting} to another port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new UserFacingError(
        `${host} is not an address of this machine. Set ${hostSetting} to one that is.`,
      );
    default:
      return new UserFacingError(
        `Port ${port} on ${host} cannot be opened: ${message}. Check ${hostSetting} and ${setting}.`,
      );
  }
}
