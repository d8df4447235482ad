import { AwsModeSwitch } from '../aws-mode/aws-mode.ts';
import type { HttpResponse } from '../edge/http.ts';
import { httpServer } from '../http-server.ts';
import { listen } from '../listen.ts';
import { openDatabase } from '../open-database.ts';
import { createStripe, type Stripe } from './stripe.ts';

/** Starts the stand-in alone, over an empty database in memory, for tests of what talks to it. */
export async function startStripe(): Promise<Stripe & { stop(): Promise<void> }> {
  const store = openDatabase(':memory:');
  const ready = Promise.withResolvers<ReturnType<typeof createStripe>>();
  const server = httpServer(async (request): Promise<HttpResponse> => (await ready.promise).handle(request));
  const port = await listen(server, 0, 'none');
  const stripe = createStripe(store, `http://127.0.0.1:${port}`, new AwsModeSwitch(undefined));
  ready.resolve(stripe);
  return {
    ...stripe,
    async stop() {
      await stripe.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}
