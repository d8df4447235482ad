import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AWS_CALLS } from '../aws-calls.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Item = Key & Record<string, unknown>;

export const client = DynamoDBDocumentClient.from(new DynamoDBClient(AWS_CALLS), {
  marshallOptions: { removeUndefinedValues: true },
});

export const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

/** Full jitter, up to 50 ms doubling per attempt. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 50 * 2 ** attempt)));
