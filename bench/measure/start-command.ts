import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const PATIENCE_MS = 180_000;

/** `npm start`, running. */
export interface Command {
  /** From the command to what was waited for. */
  readonly seconds: number;
  /** npm's; what it started descends from it. */
  readonly pid: number;
  end(): Promise<void>;
}

/** Starts it as a person does, and waits until something is so. */
export async function startCommand(env: NodeJS.ProcessEnv, isSo: () => Promise<boolean>): Promise<Command> {
  const startedAt = performance.now();
  const command = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const ended = once(command, 'exit');
  const end = async () => {
    // npm, its shell and what it started: they are a group of their own.
    if (command.exitCode === null) process.kill(-command.pid!, 'SIGINT');
    await ended;
    // npm may go before what it started, which would answer for the next one.
    while (isAlive(-command.pid!)) await sleep(POLL_MS);
  };
  try {
    while (!(await isSo())) {
      if (command.exitCode !== null) throw new Error(`npm start ended with ${command.exitCode}.`);
      if (performance.now() - startedAt > PATIENCE_MS) throw new Error('npm start serves no page.');
      await sleep(POLL_MS);
    }
    return { seconds: (performance.now() - startedAt) / 1000, pid: command.pid!, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function isServed(page: string): Promise<boolean> {
  try {
    const response = await fetch(page);
    return response.ok && (await response.text()).includes('<div id="root">');
  } catch {
    return false;
  }
}

/** Ports that are free now, for a platform over a data folder. */
export async function freeAddresses(
  dataDir: string,
): Promise<{ readonly page: string; readonly env: NodeJS.ProcessEnv }> {
  const servers = Array.from({ length: 3 }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [port, awsPort, mqttPort] = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) server.close();
  const ports = { LOCAL_PORT: `${port}`, LOCAL_AWS_PORT: `${awsPort}`, LOCAL_MQTT_PORT: `${mqttPort}` };
  return { page: `http://localhost:${port}/`, env: { ...process.env, ...ports, LOCAL_DATA: dataDir } };
}
