import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { takeFile } from '../core/composition/take-file.ts';
import { log, metrics } from '../platform/log.ts';
import { eachMessage } from './each-message.ts';

/** S3's event notifications. The test event after their configuration has no records. */
const ObjectsCreated = z.object({
  Records: z._default(z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })), []),
});

/** Handles uploaded files. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (message) => {
    for (const { s3 } of z.parse(ObjectsCreated, message).Records) {
      const taking = await takeFile(decodeURIComponent(s3.object.key.replaceAll('+', ' ')));
      log.info('a file came', { taking });
      if (taking !== 'taken' && taking !== 'gone')
        metrics.singleMetric().addMetric('RefusedFile', 'Count', 1);
    }
  });
