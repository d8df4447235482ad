import { isDeepStrictEqual } from 'node:util';
import { checkTemplate } from '../../../../shared/configuration/check-template.ts';
import type { putTemplates as contract } from '../../../../shared/contract/infoprovider.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Template } from '../../../../shared/model/template.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import { readTemplates, saveTemplates } from './template-store.ts';

/**
 * Saves all templates of the caller. With a version, only if nothing was saved since it was read. A value that no kind of
 * beacon takes is refused; the others are checked again when a template is applied.
 */
export const putTemplates: UseCase<typeof contract> = (caller, { body }) =>
  retryOnConflict(async () => {
    const { actsFor } = caller;
    const { templates: before, version } = await readTemplates(actsFor);
    const templates = body.templates ?? [...before];
    if (body.version !== undefined && body.version !== version)
      throw new Refusal('PLEASE_TRY_AGAIN', { version });
    if (isDeepStrictEqual(templates, before)) return { templates, version };
    for (const { id, configData } of templates) refuseFaults(id, configData);
    const audit = audited(caller, {
      item: `user/${actsFor}`,
      subjectId: actsFor,
      managerGroup: await groupOf(actsFor),
      before: { templates: before.map(({ name }) => name) },
      after: { templates: templates.map(({ name }) => name) },
    });
    const also = audit.map(({ write }) => write);
    await saveTemplates(actsFor, { templates, version }, also);
    return { templates, version: version + 1 };
  });

/** Throws the faults by field, as a form shows them, with the template that has them. */
function refuseFaults(template: string, configData: Template['configData']): void {
  const faults = checkTemplate(configData);
  if (!faults.length) return;
  const details = Object.fromEntries(faults.toReversed().map(({ field, ...fault }) => [field, fault]));
  throw new Refusal('SAVE_VALIDATION_ERROR', { ...details, template });
}
