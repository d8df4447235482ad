/** What becomes of a mail at one recipient, in order. */
export type Outcome = Delivery | Bounce | Complaint;

interface Delivery {
  readonly kind: 'Delivery';
}

interface Bounce {
  readonly kind: 'Bounce';
  readonly bounceType: 'Permanent' | 'Transient';
  readonly bounceSubType: 'General' | 'Suppressed';
  /** What the recipient's server said, if it said anything. */
  readonly reply?: { readonly action: string; readonly status: string; readonly diagnosticCode: string };
}

interface Complaint {
  readonly kind: 'Complaint';
  readonly complaintFeedbackType: 'abuse';
}

const delivery: Delivery = { kind: 'Delivery' };

/** https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator */
const simulated: Record<string, readonly Outcome[]> = {
  success: [delivery],
  bounce: [
    {
      kind: 'Bounce',
      bounceType: 'Permanent',
      bounceSubType: 'General',
      reply: { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    },
  ],
  // An automatic answer counts as a bounce that passes.
  ooto: [delivery, { kind: 'Bounce', bounceType: 'Transient', bounceSubType: 'General' }],
  complaint: [delivery, { kind: 'Complaint', complaintFeedbackType: 'abuse' }],
  suppressionlist: [
    {
      kind: 'Bounce',
      bounceType: 'Permanent',
      bounceSubType: 'Suppressed',
      reply: {
        action: 'failed',
        status: '5.1.1',
        diagnosticCode:
          'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
      },
    },
  ],
};

/** Every address takes its mail, except for those of SES's mailbox simulator, which may carry a label. */
export function outcomesAt(address: string): readonly Outcome[] {
  const name = /^([a-z]+)(\+.*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase();
  return simulated[name ?? 'success'] ?? [delivery];
}
