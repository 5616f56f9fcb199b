/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly requests?: readonly {
      readonly setupRequest: (request: Readonly<Record<string, unknown>>) => object;
    }[];
    readonly connections: number;
    readonly duration: number;
  }
  interface Result {
    readonly requests: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  }
  const autocannon: (options: Options) => Promise<Result>;
  export = autocannon;
}
