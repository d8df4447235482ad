import * as z from 'zod/mini';

/** The hardware model of a device: eight characters, such as `HUB-0300`. */
export const HardwareId = z.string().check(z.regex(/^[A-Za-z0-9._-]{8}$/));
