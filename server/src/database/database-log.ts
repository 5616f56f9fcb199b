/** What operators learn about the database while it is in use. */
export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export const noLog: DatabaseLog = { info() {}, warn() {} };
