import { readStored, writeStored } from './storage.ts';

/**
 * A second window in which a user logs in at a company again, while the page that asks for it stays open. The browser separates
 * the two as soon as the provider opens (cross-origin-opener-policy), so the window answers through a BroadcastChannel.
 */
const KEY = 'signOn.proves';
const CHANNEL = 'proof';

/** Opens the window, still empty; undefined if the browser does not. It must be called in the click itself. */
export function openProofWindow(): Window | undefined {
  // The window begins with a copy of what this tab keeps.
  writeStored('tab', KEY, true);
  const opened = window.open('', '', 'popup,width=520,height=760');
  writeStored('tab', KEY, undefined);
  return opened ?? undefined;
}

/** Whether this window was opened for a proof, once. */
export function takeProofWindow(): boolean {
  const isOne = readStored('tab', KEY) === true;
  writeStored('tab', KEY, undefined);
  return isOne;
}

/** The answer of a page. A browser may lose a message whose window closes at once, so it is repeated until the answer. */
const HEARD = { heard: true };
const TRIES_MAX = 10;
const AGAIN_MS = 500;

/** Sends the page that asked the id of the user who has logged in. Resolves when a page has received it, or after five seconds. */
export function tellProof(userId: string): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((done) => {
    let tries = 0;
    const end = () => {
      clearInterval(timer);
      channel.close();
      done();
    };
    const send = () => (tries++ < TRIES_MAX ? channel.postMessage(userId) : end());
    const timer = setInterval(send, AGAIN_MS);
    // A user id is a text.
    channel.onmessage = ({ data }) => typeof data !== 'string' && end();
    send();
  });
}

/** Calls the listener with the id of the user who has logged in, once or several times. Returns a function that stops listening. */
export function onProof(listener: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'string') return;
    channel.postMessage(HEARD);
    listener(data);
  };
  return () => channel.close();
}
