import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that causes the work that runs. */
const causes = new AsyncLocalStorage<string>();

/** The request that causes this work: a call of the API, also if the work is done later, after a message. */
export const causeOf = (): string | undefined => causes.getStore();

/** Does work on behalf of a request: log lines and messages of the work have its id. */
export const onBehalfOf = <T>(requestId: string | undefined, work: () => T): T =>
  requestId === undefined ? work() : causes.run(requestId, work);
