/** The settings, read from the environment once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | undefined;
  readonly replicaUrl: string | undefined;
  readonly dataDir: string;
  readonly jwtSecret: string;
  readonly demoStudents: number;
  readonly apiHost: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: boolean | string;
  readonly logLevel: string;
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  readonly trialDays: number;
  readonly requestTimeoutSeconds: number;
  readonly metricsToken: string | undefined;
  readonly metricsPort: number | undefined;
  readonly workers: number;
}
