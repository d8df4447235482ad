import { readdirSync, readFileSync } from 'node:fs';

/** The processes of the engine of a data folder: the engine itself and the one that kills it with the platform. */
export function enginesOf(dataDir: string): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = processes.filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.startsWith('/') && command.includes('dynoxide') && command.includes(dataDir);
    } catch {
      return false;
    }
  });
  return found.map(Number);
}

/** Ends the engine of a data folder like a crash. */
export function killEngine(dataDir: string): void {
  for (const pid of enginesOf(dataDir)) process.kill(pid, 'SIGKILL');
}
