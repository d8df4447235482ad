import { AwsError } from '../../types.ts';

/** What SES reports about a mail to one recipient; `undefined` for a mail that is delivered. */
export type Feedback = 'Bounce' | 'Complaint' | undefined;

/** https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator */
const simulated = new Map<string, Feedback>([
  ['success', undefined],
  ['bounce', 'Bounce'],
  ['complaint', 'Complaint'],
]);

/** Only addresses of the mailbox simulator of SES, with or without a label such as `bounce+7@`, cause feedback. */
export function feedbackAt(address: string): Feedback {
  return simulated.get(simulatedMailbox(address) ?? 'success');
}

/** Refuses a mailbox of the simulator that would only deliver mails here. */
export function checkMailbox(address: string): void {
  const name = simulatedMailbox(address);
  if (name === undefined || simulated.has(name)) return;
  throw new AwsError(
    'BadRequestException',
    400,
    `The local platform does not simulate the mailbox ${address}.`,
  );
}

function simulatedMailbox(address: string): string | undefined {
  return /^([^@+]+)(\+.*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase();
}
