/**
 * `node bin/few-arenas.mjs <script> …`: runs a script with few arenas of memory. glibc gives each thread arenas of its own
 * and keeps in them what the thread has freed: with some dozens of threads that is a third of the memory. It reads the
 * variable when a process begins, so that the process begins again. In JavaScript, to cost no more than the start of Node.
 * Compiled code is kept in a file, so that the second start of the script compiles nothing.
 */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { env, execPath, execArgv, execve, platform } = process;
const [, , script, ...rest] = process.argv;
if (platform === 'linux' && execve && !env.MALLOC_ARENA_MAX)
  execve(execPath, [execPath, ...execArgv, script, ...rest], { ...env, MALLOC_ARENA_MAX: '2' });
enableCompileCache();
process.argv.splice(1, 2, script);
await import(pathToFileURL(resolve(script)).href);
