import { type ComponentType, useEffect } from 'react';
import { apiHooks } from '../lib/api.ts';
import { loadTexts } from '../lib/i18n.ts';
import { getSession, workAsMyself } from '../lib/session.ts';
import { createStore, useStore } from '../lib/store.ts';

type What = 'operation' | 'runAs';

interface Asked {
  readonly what: What;
  readonly Dialog: ComponentType<{ what: What; onDone: (proved: boolean) => void }>;
  readonly done: (proved: boolean) => void;
}

const asked = createStore<Asked | undefined>(undefined);
let pending: Promise<boolean> | undefined;

/** Several calls that are refused together are one question. */
function prove(what: What): Promise<boolean> {
  pending ??= ask(what).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function ask(what: What): Promise<boolean> {
  // Loaded on demand, because it is rarely shown. Without it the call stays refused, and says why.
  const loading = Promise.all([
    import('../features/identity/identity-dialog.tsx'),
    loadTexts(['identity', 'errors']),
  ]);
  const loaded = await loading.catch(() => undefined);
  if (!loaded) return false;
  const [{ IdentityDialog: Dialog }] = loaded;
  const proved = await new Promise<boolean>((done) => asked.set({ what, Dialog, done }));
  asked.set(undefined);
  // Otherwise each call of the screen would ask again.
  if (!proved && what === 'runAs' && getSession().actingAs) workAsMyself();
  return proved;
}

/** Asks in place, over whatever is open, when the server wants to know again that it is the user who calls. */
export function IdentityProof() {
  const now = useStore(asked);
  useEffect(() => {
    apiHooks.proveIdentity = prove;
    // The next user is not asked what this one was.
    return () => asked.get()?.done(false);
  }, []);
  return now ? <now.Dialog what={now.what} onDone={now.done} /> : null;
}
