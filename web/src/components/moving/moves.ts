import type { Task } from '../../../../shared/model/task.ts';

/** Whose devices are meant, as the calls name it. */
export interface Of {
  readonly user?: string;
}

/** What somebody is about to do. */
export type Asked =
  | { readonly kind: 'assign' }
  | { readonly kind: 'transfer' | 'detach'; readonly ids: string[] };

export interface Started {
  readonly task: Task;
  readonly asked: Asked;
}

/** The calls by which one kind of device changes hands. */
export interface Moves {
  readonly of: 'hubs' | 'beacons';
  readonly check: (code: string, query: Of) => Promise<{ data: number }>;
  readonly assign: (code: string, query: Of) => Promise<Task>;
  readonly transfer: (
    body: { idList: string[]; targetEmail: string; sendMail: boolean },
    query: Of,
  ) => Promise<Task>;
  readonly detach: (body: { idList: string[] }, query: Of) => Promise<Task>;
}
