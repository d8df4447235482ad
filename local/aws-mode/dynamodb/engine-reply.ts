import type { AwsResponse, Properties } from '../../types.ts';

const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };

/** An error with further fields, such as the reasons of a cancellation. */
export function errorReply(code: string, message: string, more: Properties = {}): AwsResponse {
  const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, ...more });
  return { status: 400, headers: HEADERS, body };
}

/** A transaction that was cancelled, with one reason for each of its items. */
export function cancelledReply(reasons: readonly { Code: string; Message?: string }[]): AwsResponse {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return errorReply(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}
