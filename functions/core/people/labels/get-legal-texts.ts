import type { getLegalTexts as contract } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Visitor } from '../../../platform/caller.ts';
import { visitorLabel } from './visitor-label.ts';

/** Imprint and privacy texts of the label that the address names, else of its host. */
export async function getLegalTexts(
  { viewer }: Visitor,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { imprint = {}, dataPrivacy = {} } = (await visitorLabel(query.managerlabel, viewer.host)) ?? {};
  return { imprint: written(imprint), dataPrivacy: written(dataPrivacy) };
}

/** Languages in which there is a text. */
const written = (texts: { readonly [language: string]: string | undefined }): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([language, text]) => (text ? [[language, text]] : [])));
