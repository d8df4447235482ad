import { readdirSync, readFileSync } from 'node:fs';

/** The processes of the engine that keeps a data folder's tables, and of what watches over it. */
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

/** Ends the engine, and what watches over it, as a crash would. */
export function killEngine(dataDir: string): void {
  for (const pid of enginesOf(dataDir)) process.kill(pid, 'SIGKILL');
}
