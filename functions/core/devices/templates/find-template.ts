import type { Template } from '../../../../shared/model/template.ts';
import { readTemplates } from './template-store.ts';

/** A template of an account; undefined if there is none with this id. */
export const templateOfId = async (userId: string, id: string): Promise<Template | undefined> =>
  (await readTemplates(userId)).templates.find((template) => template.id === id);

/** The template that beacons of an order code get when the account claims them. */
export const templateOfCode = async (userId: string, code: string): Promise<Template | undefined> =>
  (await readTemplates(userId)).templates.find(({ orderCodes }) => orderCodes.includes(code));
