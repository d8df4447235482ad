/**
 * The thread of one Lambda execution environment: loads the handler, then answers one event at a time.
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html
 *
 * This is JavaScript, because TypeScript would load a compiler into each thread: 7 MB and most of a cold start.
 *
 * @import { Answer, Job, Setup } from './worker-messages.ts'
 * @typedef {(event: unknown, context: unknown) => unknown} Handler
 */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {Setup} */
const setup = workerData;
const port = parentPort;

// The next thread of the function reads the compiled code from a file, a third of the work of a cold start.
enableCompileCache();

callApisHere();
try {
  const handler = await load(setup);
  port.on('message', (/** @type {Job} */ job) =>
    run(handler, job).then((answer) => port.postMessage(answer)),
  );
  port.postMessage({ ready: true });
} catch (error) {
  port.postMessage({ ready: false, ...describe(error) });
}

/** Calls of HTTP APIs at their own address reach this machine. The `Host` header names the API, and `fetch` sets that itself. */
function callApisHere() {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    if (!/\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/.test(host)) return fetch(input, init);
    const here = `${process.env.AWS_ENDPOINT_URL}${pathname}${search}`;
    const request = new Request(here, new Request(input, init));
    request.headers.set('x-local-host', host);
    return fetch(request);
  };
}

/** @param {Setup} setup @returns {Promise<Handler>} */
async function load({ folder, handler }) {
  const [, file, name] = /^([^.]*)\.(.*)$/.exec(basename(handler)) ?? [];
  const path = join(folder, dirname(handler), `${file}.mjs`);
  if (!existsSync(path))
    throw failure('Runtime.ImportModuleError', `Error: Cannot find module '${file}.mjs'`);
  const module = await import(pathToFileURL(path).href);
  const found = module[name ?? ''];
  if (typeof found !== 'function') {
    throw failure('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
  }
  if (found.length > 2) {
    // Since Node.js 24: https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html
    throw failure(
      'Runtime.CallbackHandlerDeprecated',
      'AWS Lambda has removed support for callback-based function handlers starting with Node.js 24.',
    );
  }
  return found;
}

/** @param {Handler} handler @param {Job} job @returns {Promise<Answer>} */
async function run(handler, { id, event, deadline }) {
  try {
    const result = await handler(JSON.parse(event), {
      ...setup.context,
      awsRequestId: id,
      ...clock(deadline),
    });
    return { id, result: serialise(result) };
  } catch (error) {
    return { id, ...describe(error) };
  }
}

/** @param {number} deadline */
function clock(deadline) {
  return { callbackWaitsForEmptyEventLoop: true, getRemainingTimeInMillis: () => deadline - Date.now() };
}

/** @param {unknown} result */
function serialise(result) {
  try {
    return JSON.stringify(result === undefined ? null : result);
  } catch {
    throw failure('Runtime.MarshalError', 'Unable to stringify response body');
  }
}

/** @param {string} name @param {string} message */
function failure(name, message) {
  return Object.assign(new Error(message), { name });
}

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error))
    return { error: { errorType: typeof error, errorMessage: String(error), trace: [] } };
  const trace = (error.stack ?? '').split('\n');
  return { error: { errorType: error.name, errorMessage: error.message, trace } };
}
