/** A failure of a task, by the name that Retry and Catch compare. */
export class TaskFailure extends Error {
  /** The engine asks these two. Some failures end the execution whatever the machine says. */
  readonly isRetryable: boolean;
  readonly isCatchable: boolean;

  constructor(name: string, cause: string, isFinal = false) {
    super(cause);
    this.name = name;
    this.isRetryable = !isFinal;
    this.isCatchable = !isFinal;
  }
}
