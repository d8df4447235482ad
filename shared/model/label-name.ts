import * as z from 'zod/mini';

/** Names of groups and labels (specification 1.5). They are part of URLs and never change. */
export const LABEL_NAME = /^[a-z0-9_-]+$/;
export const LABEL_NAME_MIN = 4;
export const LABEL_NAME_MAX = 40;
export const LabelName = z
  .string()
  .check(z.minLength(LABEL_NAME_MIN), z.maxLength(LABEL_NAME_MAX), z.regex(LABEL_NAME));
