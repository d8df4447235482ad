import type { Task } from '../../../../shared/model/task.ts';

/** Whose devices are meant, as the calls name it. */
export interface Of {
  readonly user?: string;
}

/** The calls by which one kind of device changes hands. */
export interface Moves {
  readonly check: (code: string, query: Of) => Promise<{ data: number }>;
  readonly assign: (code: string, query: Of) => Promise<Task>;
  readonly transfer: (
    body: { idList: string[]; targetEmail: string; sendMail: boolean },
    query: Of,
  ) => Promise<Task>;
  readonly detach: (body: { idList: string[] }, query: Of) => Promise<Task>;
}
