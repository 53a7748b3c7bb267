// What a page suite asks the extension host, one JSON object a line over a loopback connection.

/** A request; `id` comes back with the answer. */
export type DriverRequest =
  /** Settings of the user; null takes one away. */
  | { readonly id: number; readonly do: 'settings'; readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly id: number;
      readonly do: 'command';
      readonly command: string;
      readonly args: readonly unknown[];
    };

/** What came of it. */
export type DriverAnswer =
  | { readonly id: number; readonly result?: unknown }
  | { readonly id: number; readonly error: string };

/** Environment variable with the port. */
export const DRIVER_PORT = 'OCHO_TEST_DRIVER_PORT';
