import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { authentification } from './authentification.ts';
import { billing, billingAdmin } from './billing.ts';
import { content } from './content.ts';
import { devices } from './devices.ts';
import { docs } from './docs.ts';
import { infocms } from './infocms.ts';
import { infoprovider } from './infoprovider.ts';
import { ingest } from './ingest.ts';
import { payment, paymentAdmin } from './money/payment.ts';
import { monitoring } from './monitoring.ts';
import type { Group, Operation } from './operation.ts';
import { sdk } from './sdk.ts';
import { shortUrls } from './short-urls.ts';
import { singleSignOn } from './single-sign-on.ts';
import { tasks } from './tasks.ts';
import { webhooks } from './webhooks.ts';

/** The whole API. The browser imports single operations instead, so that it loads only what a screen calls. */
export const GROUPS = [
  authentification,
  auth,
  admin,
  devices,
  infoprovider,
  content,
  infocms,
  billing,
  billingAdmin,
  payment,
  paymentAdmin,
  monitoring,
  tasks,
  ingest,
  sdk,
  shortUrls,
  webhooks,
  singleSignOn,
  docs,
] as const satisfies readonly Group[];
export type GroupName = (typeof GROUPS)[number]['name'];

export const OPERATIONS: readonly Operation[] = GROUPS.flatMap(
  (group): readonly Operation[] => group.operations,
);
