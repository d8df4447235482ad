/**
 * What runs in the thread of one Lambda execution environment: loads the handler, then answers one event at a time.
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html
 */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Job, Setup } from './worker-messages.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const setup: Setup = workerData;
const port = parentPort!;

try {
  const handler = await load(setup);
  port.on('message', (job: Job) => run(handler, job).then((answer) => port.postMessage(answer)));
  port.postMessage({ ready: true } satisfies Answer);
} catch (error) {
  port.postMessage({ ready: false, ...describe(error) } satisfies Answer);
}

async function load({ folder, handler }: Setup): Promise<Handler> {
  const [, file, name] = /^([^.]*)\.(.*)$/.exec(basename(handler)) ?? [];
  const path = ['.mjs', '.js', '.cjs']
    .map((extension) => join(folder, dirname(handler), file + extension))
    .find(existsSync);
  if (!path) throw failure('Runtime.ImportModuleError', `Error: Cannot find module '${file}'`);
  const module = await import(pathToFileURL(path).href);
  const found = [module, module.default].map((exported) => exported?.[name ?? '']).find(Boolean);
  if (typeof found !== 'function') {
    throw failure('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
  }
  if (found.length > 2) {
    // https://docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html: from Node 24 on
    throw failure(
      'Runtime.CallbackHandlerDeprecated',
      'AWS Lambda has removed support for callback-based function handlers starting with Node.js 24.',
    );
  }
  return found;
}

async function run(handler: Handler, { id, event, deadline }: Job): Promise<Answer> {
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

function clock(deadline: number) {
  return { callbackWaitsForEmptyEventLoop: true, getRemainingTimeInMillis: () => deadline - Date.now() };
}

function serialise(result: unknown): string {
  try {
    return JSON.stringify(result === undefined ? null : result);
  } catch {
    throw failure('Runtime.MarshalError', 'Unable to stringify response body');
  }
}

function failure(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

function describe(error: unknown) {
  if (!(error instanceof Error))
    return { error: { errorType: typeof error, errorMessage: String(error), trace: [] } };
  const trace = (error.stack ?? '').split('\n');
  return { error: { errorType: error.name, errorMessage: error.message, trace } };
}
