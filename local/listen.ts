import { once } from 'node:events';
import type { Server } from 'node:net';
import { StartError } from './types.ts';

/** Lets a server listen on the loopback address. `variable` is the environment variable that sets this port. */
export async function listen(server: Server, port: number, variable: string): Promise<number> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES')
      throw new StartError(
        `Port ${port} needs the rights of an administrator: set ${variable} to another port.`,
      );
    if (code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${port} is taken: stop what uses it, or set ${variable} to a free port.`);
  }
  return (server.address() as { port: number }).port;
}
