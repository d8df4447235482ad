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

/** Tells the page that asked who has logged in. */
export function tellProof(userId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Calls the listener with the id of the user who has logged in. Returns a function that stops listening. */
export function onProof(listener: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener(String(data));
  return () => channel.close();
}
