import * as z from 'zod/mini';
import type { Operation } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { mayStill } from './may-still.ts';

/** The user who uploads a file. It is part of the signed upload and is read when the file has arrived. */
export const Sender = z.strictObject({
  by: z.string(),
  for: z.string(),
  key: z.optional(z.strictObject({ id: z.string(), first4: z.string() })),
  request: z.string(),
});
export type Sender = z.output<typeof Sender>;

export const sentBy = ({ userId, actsFor, key, viewer }: Caller): Sender => ({
  by: userId,
  for: actsFor,
  ...(key && { key }),
  request: viewer.requestId,
});

/** The sender as the actor of a change. The reach is `any`, because uploaded files belong to no user. */
export const senderOf = (
  { by, for: actsFor, key, request }: Sender,
  { id }: Pick<Operation, 'id'>,
): Actor => ({
  userId: by,
  actsFor,
  ...(key && { key }),
  reach: 'any',
  operation: id,
  viewer: { requestId: request },
});

/** Whether the sender may still upload when the file has arrived: a signed URL can outlive the sender's role. */
export const maySend = (sender: Sender, operation: Operation): Promise<boolean> =>
  mayStill(senderOf(sender, operation), operation, undefined);
