import { QUEUE_NAMES, type QueueName, type WatchedQueues } from '../resources.ts';
import { env } from './env.ts';

interface Watched {
  readonly queue: string;
  readonly deadLetters: string;
  readonly deadLettersArn: string;
}

/** The names by which metrics know the queues of this stage. */
export function watchedQueues(): Readonly<Record<QueueName, Watched>> {
  const { arnBefore, names }: WatchedQueues = JSON.parse(env('WATCHED_QUEUES'));
  const entries = QUEUE_NAMES.map((name, index): [QueueName, Watched] => {
    const [queue, deadLetters] = names[index]!;
    return [name, { queue, deadLetters, deadLettersArn: `${arnBefore}${deadLetters}` }];
  });
  return Object.fromEntries(entries) as Record<QueueName, Watched>;
}
