/** What a request was, once it has been answered. */
export interface Answered {
  method: string;
  /** The pattern, such as `/api/runs/:id`: never what was asked for. */
  route: string;
  status: number;
  /** Milliseconds. */
  took: number;
  /** The `traceparent` of the caller, where there was one. */
  parent: string | undefined;
  requestId: string;
}

/** Spans and metrics, where somebody collects them. */
export interface Telemetry {
  answered(request: Answered): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

export const noTelemetry: Telemetry = { answered: () => undefined, close: async () => undefined };
