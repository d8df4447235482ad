import type {
  deleteInfoDraft as deleting,
  getInfoDraft as getting,
  putInfoDraft as putting,
} from '../../../../shared/contract/content/drafts.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { given } from '../../../../shared/given.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { changeInfo } from './change-info.ts';
import { checkSize } from './check-outputs.ts';
import { stateInReach } from './info-in-reach.ts';
import { checkName } from './info-name.ts';
import { changed, toWritten, writtenIn } from './info-state.ts';
import { toInfoDraft } from './to-info.ts';

export const getInfoDraft: UseCase<typeof getting> = async (caller, { params }) =>
  toInfoDraft(await stateInReach(caller, params.id));

/** Saves a draft. Its shapes are checked, not whether it is complete; publishing checks that. */
export const putInfoDraft: UseCase<typeof putting> = async (caller, { params, body, asRead }) => {
  const { version, ...change } = body;
  const saved = await changeInfo(caller, { ...params, version }, (was) => {
    refuseOther(asRead, { ...was.row });
    const before = writtenIn(was);
    const draft = toWritten({ ...before, ...given(change) });
    if (draft.name !== before.name) checkName(draft.name);
    checkSize(draft.outputs);
    return changed(was, { draft });
  });
  return toInfoDraft(saved);
};

/** Discards the draft of a published Info. All that an unpublished one has is its draft, so it is deleted instead. */
export const deleteInfoDraft: UseCase<typeof deleting> = async (caller, { params }) => {
  await changeInfo(caller, params, (was) => {
    if (!was.shown) throw new Refusal('FORM_VALIDATION_FAILED', { draft: { rule: 'published' } });
    return changed(was, { draft: was.shown });
  });
  return {};
};
