import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const TIMEOUT_MS = 180_000;

/** A running `npm start`. */
export interface Command {
  /** From the start of the command until its condition was met. */
  readonly seconds: number;
  /** The process of npm, whose descendants are the platform. */
  readonly pid: number;
  end(): Promise<void>;
}

/** Starts the command and waits until a condition is met. */
export async function startCommand(
  env: NodeJS.ProcessEnv,
  isReady: () => Promise<boolean>,
): Promise<Command> {
  const startedAt = performance.now();
  const command = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const ended = once(command, 'exit');
  const end = async () => {
    // npm, its shell and their descendants are a process group of their own.
    if (command.exitCode === null) process.kill(-command.pid!, 'SIGINT');
    await ended;
    // npm may end before its descendants, which would answer requests that are meant for the next start.
    while (isAlive(-command.pid!)) await sleep(POLL_MS);
  };
  try {
    while (!(await isReady())) {
      if (command.exitCode !== null) throw new Error(`npm start ended with ${command.exitCode}.`);
      if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('npm start serves no page.');
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

/** Free ports for a platform over a data folder. */
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
