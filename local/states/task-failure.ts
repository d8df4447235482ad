/** A failure of a task. Retry and Catch compare its name. */
export class TaskFailure extends Error {
  /** The engine reads these two. Some failures end the execution even if the machine retries or catches them. */
  readonly isRetryable: boolean;
  readonly isCatchable: boolean;

  constructor(name: string, cause: string, isFinal = false) {
    super(cause);
    this.name = name;
    this.isRetryable = !isFinal;
    this.isCatchable = !isFinal;
  }
}
