import * as z from 'zod/mini';
import { EmptyReply } from '../model/common.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/webhooks/v1';

export const takeCardEvent = operation({
  id: 'takeCardEvent',
  method: 'POST',
  path: `${prefix}/card`,
  summary: 'Takes an event of the card provider: what it is about is then read from the provider',
  roles: {},
  signed: {
    ...{ header: 'stripe-signature', scheme: 'v1', algorithm: 'sha256', toleranceSeconds: 300 },
    secret: 'PAYMENT_SECRET',
    field: 'webhookSecret',
  },
  // The provider adds fields at any time.
  body: z.looseObject({
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    type: z.string().check(z.maxLength(200)),
    data: z.looseObject({
      object: z.looseObject({
        id: z.optional(z.string()),
        metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
      }),
    }),
  }),
  reply: EmptyReply,
  errors: [],
});

/** Calls of other services. */
export const webhooks = { name: 'webhooks', prefix, operations: [takeCardEvent] } as const satisfies Group;
