import * as z from 'zod/mini';

/** What a device is built as: eight characters, such as `HUB-0300`. */
export const HardwareId = z.string().check(z.regex(/^[A-Za-z0-9._-]{8}$/));
