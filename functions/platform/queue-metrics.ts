import { WATCHED_NAMES, type WatchedName, type WatchedQueues } from '../resources.ts';
import { env } from './env.ts';

export interface Watched {
  readonly name: WatchedName;
  /** Undefined: nothing waits for its turn, all is put aside. */
  readonly queue: string | undefined;
  readonly deadLetters: string;
  readonly deadLettersArn: string;
}

/** The names by which metrics know the queues of this stage. */
export function watchedQueues(): readonly Watched[] {
  const { arnBefore, names }: WatchedQueues = JSON.parse(env('WATCHED_QUEUES'));
  return WATCHED_NAMES.map((name, index) => {
    const [deadLetters, queue] = names[index]!;
    return { name, queue, deadLetters, deadLettersArn: `${arnBefore}${deadLetters}` };
  });
}
