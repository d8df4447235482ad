import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROVIDER_ID_FILE } from '../bin/demo/set-up.ts';
import type { Figure } from './figure.ts';
import { median } from './measure/pairs.ts';

const STARTS = 5;
const POLL_MS = 20;
const PATIENCE_MS = 180_000;

/** BENCH 12: `npm start`, second time: seconds from the command to the first page that is served. */
export async function* startTime(): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const [port, awsPort, mqttPort] = await freePorts(3);
  const env = {
    ...process.env,
    ...{ LOCAL_PORT: `${port}`, LOCAL_AWS_PORT: `${awsPort}`, LOCAL_MQTT_PORT: `${mqttPort}` },
    LOCAL_DATA: dataDir,
  };
  const start = (until: () => Promise<boolean>) => secondsUntil(until, env);
  const page = `http://localhost:${port}/`;
  try {
    // What is built and set up once is there the second time.
    await start(async () => (await isServed(page)) && existsSync(join(dataDir, 'demo', PROVIDER_ID_FILE)));
    const seconds: number[] = [];
    for (let turn = 0; turn < STARTS; turn++) seconds.push(await start(() => isServed(page)));
    const all = seconds.toSorted((a, b) => a - b).map((one) => one.toFixed(1));
    yield {
      what: 'from command to page',
      found: `${median(seconds).toFixed(1)} seconds (${STARTS} starts: ${all.join(' ')})`,
      target: 'aim 3',
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts it as a person does, and ends it when that is so. */
async function secondsUntil(isSo: () => Promise<boolean>, env: NodeJS.ProcessEnv): Promise<number> {
  if (await isSo()) throw new Error('What was started before still answers.');
  const startedAt = performance.now();
  const command = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const ended = once(command, 'exit');
  try {
    while (!(await isSo())) {
      if (command.exitCode !== null) throw new Error(`npm start ended with ${command.exitCode}.`);
      if (performance.now() - startedAt > PATIENCE_MS) throw new Error('npm start serves no page.');
      await sleep(POLL_MS);
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    // npm, its shell and what it started: they are a group of their own.
    if (command.exitCode === null) process.kill(-command.pid!, 'SIGINT');
    await ended;
    // npm may go before what it started, which would answer for the next one.
    while (isAlive(-command.pid!)) await sleep(POLL_MS);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isServed(page: string): Promise<boolean> {
  try {
    const response = await fetch(page);
    return response.ok && (await response.text()).includes('<div id="root">');
  } catch {
    return false;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) server.close();
  return ports;
}
