import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { authentification } from './authentification.ts';
import { devices } from './devices.ts';
import { monitoring } from './monitoring.ts';
import type { Group, Operation } from './operation.ts';

/** The whole API. The browser imports single operations instead, so that it loads only what a screen calls. */
export const GROUPS: readonly Group[] = [authentification, auth, admin, devices, monitoring];

export const OPERATIONS: readonly Operation[] = GROUPS.flatMap((group) => group.operations);
