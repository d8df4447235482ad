/** How a receiver in JavaScript checks a call. The same as in docs/webhooks.md, which a test runs. */
export const VERIFICATION = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

// rawBody: the body as it came, before anything parses it
const event = webhook.verify(rawBody, request.headers);`;
