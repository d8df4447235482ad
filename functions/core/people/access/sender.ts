import * as z from 'zod/mini';
import type { Operation } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { mayStill } from './may-still.ts';

/** Who sends a file: said when its upload is offered, signed with it, and read when it has come. */
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

/** The sender as who changes something by it; what is uploaded is no user's own. */
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

/** May the sender still upload, now that the file has come? A signed URL outlives the role that it was given to. */
export const maySend = (sender: Sender, operation: Operation): Promise<boolean> =>
  mayStill(senderOf(sender, operation), operation, undefined);
