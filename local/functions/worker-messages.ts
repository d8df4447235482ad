// The messages between the platform and the thread of a function.

export interface Setup {
  readonly folder: string;
  readonly handler: string;
  readonly context: Record<string, unknown>;
}

export interface Job {
  readonly id: string;
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

/** An error in the format of Lambda. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: string[];
}

export type Answer =
  | { readonly ready: true }
  | { readonly ready: false; readonly error: FunctionError }
  | { readonly id: string; readonly result: string }
  | { readonly id: string; readonly error: FunctionError };
