import type { Task } from '../../../../shared/model/task.ts';

/** The owner of the devices, as the calls name it. */
export interface OwnerQuery {
  readonly user?: string;
}

/** A requested move. */
export type MoveRequest =
  | { readonly kind: 'assign' }
  | { readonly kind: 'transfer' | 'detach'; readonly ids: string[] };

export interface Started {
  readonly task: Task;
  readonly asked: MoveRequest;
}

export type MovedKind = 'hubs' | 'beacons';

/** The calls that change the owner of one kind of devices. */
export interface Moves {
  readonly check: (code: string, query: OwnerQuery) => Promise<{ data: number }>;
  readonly assign: (code: string, query: OwnerQuery) => Promise<Task>;
  readonly transfer: (
    body: { idList: string[]; targetEmail: string; sendMail: boolean; graceSeconds: number },
    query: OwnerQuery,
  ) => Promise<Task>;
  readonly offer: (
    body: { idList: string[]; targetEmail: string; sendMail: boolean },
    query: OwnerQuery,
  ) => Promise<Task>;
  readonly detach: (body: { idList: string[]; graceSeconds: number }, query: OwnerQuery) => Promise<Task>;
}
