import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { askNameServers, isPublic, isWithin, type Networks, type Resolve } from './addresses.ts';

/** Why a call brought no answer. */
export type CallFault =
  | 'hostUnknown'
  | 'addressRefused'
  | 'notConnected'
  | 'notSecure'
  | 'timeOut'
  | 'closedEarly'
  | 'unreadable';

export interface Answer {
  readonly status: number;
  /** How many headers it had. */
  readonly headers: number;
  /** The beginning of its body, as text. */
  readonly text: string;
}

/** An answer, or why there is none. */
export type CallOutcome = Answer | { readonly fault: CallFault };

export interface StrangerCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a GET. */
  readonly body: string;
  /** What of the answer's body is returned. */
  readonly keptCharacters: number;
}

export interface CallOptions {
  /** Networks that may be called besides public addresses, there also without TLS and on any port. */
  readonly networks: Networks;
  readonly resolve?: Resolve;
  readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = { connectMs: 5_000, wholeMs: 10_000 };
/** More than this is not read of an answer: its sender may never end it. */
const READ_MAX_BYTES = 64 * 1024;
const HEADERS_MAX_BYTES = 16 * 1024;

/** Sends a POST, see `callStranger`. */
export const postToStranger = (
  call: Omit<StrangerCall, 'method'>,
  options: CallOptions,
): Promise<CallOutcome> => callStranger({ ...call, method: 'POST' }, options);

/**
 * Calls an address that somebody else chose, who may want to reach what only we can reach, or to keep us busy. The
 * connection goes to exactly the addresses that were checked, so an answer of a name server that changes wins nothing. No
 * redirect is followed, nothing waits longer than the limits, and the answer is read up to a limit. It does not throw.
 */
export async function callStranger(call: StrangerCall, options: CallOptions): Promise<CallOutcome> {
  const { resolve = askNameServers, networks } = options;
  const limits = { ...LIMITS, ...options.limits };
  const url = new URL(call.url);
  const whole = AbortSignal.timeout(limits.wholeMs);
  const addresses = await addressesOf(url.hostname, resolve, whole);
  if (addresses === 'late') return { fault: 'timeOut' };
  if (!addresses.length) return { fault: 'hostUnknown' };
  if (!addresses.every((address) => mayCall(url, address, networks))) return { fault: 'addressRefused' };
  return send(call, url, addresses, { connectMs: limits.connectMs, whole });
}

/** Whether this address may be called for this URL. */
const mayCall = ({ protocol, port }: URL, address: string, networks: Networks): boolean =>
  isWithin(address, networks) || (protocol === 'https:' && port === '' && isPublic(address));

async function addressesOf(
  hostname: string,
  resolve: Resolve,
  whole: AbortSignal,
): Promise<readonly string[] | 'late'> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return [host];
  const late = new Promise<'late'>((done) => whole.addEventListener('abort', () => done('late')));
  return Promise.race([late, resolve(host, whole).catch(() => [])]);
}

function send(
  { method, headers, body, keptCharacters }: StrangerCall,
  url: URL,
  addresses: readonly string[],
  { connectMs, whole }: { connectMs: number; whole: AbortSignal },
): Promise<CallOutcome> {
  const isTls = url.protocol === 'https:';
  return new Promise((done) => {
    /** How far the call has come; what went wrong follows from it. */
    let stage: 'begun' | 'reached' | 'ready' = 'begun';
    const request = (isTls ? https : http).request(url, {
      method,
      headers: method === 'GET' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, to the addresses that were checked.
      agent: false,
      lookup: lookupOf(addresses),
      maxHeaderSize: HEADERS_MAX_BYTES,
    });
    const end = (outcome: CallOutcome) => {
      clearTimeout(connecting);
      whole.removeEventListener('abort', giveUp);
      done(outcome);
      request.destroy();
    };
    const giveUp = () => end({ fault: stage === 'begun' ? 'notConnected' : 'timeOut' });
    const connecting = setTimeout(() => {
      if (stage !== 'ready') end({ fault: stage === 'begun' ? 'notConnected' : 'notSecure' });
    }, connectMs);
    whole.addEventListener('abort', giveUp);
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        stage = isTls ? 'reached' : 'ready';
      });
      socket.once('secureConnect', () => {
        stage = 'ready';
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const afterwards = error.code?.startsWith('HPE_') ? 'unreadable' : 'closedEarly';
      end({ fault: stage === 'begun' ? 'notConnected' : stage === 'reached' ? 'notSecure' : afterwards });
    });
    // A protocol that nobody asked for.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      end({ fault: 'unreadable' });
    });
    request.on('response', (response) => {
      whole.removeEventListener('abort', giveUp);
      clearTimeout(connecting);
      readBody(response, whole).then((bytes) =>
        end({
          status: response.statusCode!,
          headers: response.rawHeaders.length / 2,
          text: new TextDecoder().decode(bytes).slice(0, keptCharacters),
        }),
      );
    });
    request.end(body);
  });
}

/** Reads a body until it ends, in whichever way, is too long, or the time is over: the status has been answered anyway. */
function readBody(response: http.IncomingMessage, whole: AbortSignal): Promise<Buffer> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      whole.removeEventListener('abort', end);
      done(Buffer.concat(chunks));
    };
    whole.addEventListener('abort', end);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_MAX_BYTES) end();
    });
    response.on('close', end).on('error', end);
  });
}

/** Answers every question with these addresses. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
