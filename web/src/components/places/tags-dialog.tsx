import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { TAGS_MAX, tagOf } from '../../../../shared/model/place-limits.ts';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Notice } from '../notice.tsx';
import { useDebounced } from '../use-debounced.ts';
import { findTags } from './find-tags.ts';
import type { DeviceKind, PlaceChange } from './place-calls.ts';
import type { PlaceRequest } from './place-request.ts';
import { TagField } from './tag-field.tsx';
import { usePlaceTexts } from './use-place-texts.ts';
import { useSending } from './use-sending.ts';
import { useTagEntry } from './use-tag-entry.ts';

interface TagsDialogProps {
  readonly of: DeviceKind;
  readonly asked: PlaceRequest;
  readonly onSend: (change: PlaceChange) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives tags to devices and takes tags from them. */
export function TagsDialog({ of, asked, onSend, onClose }: TagsDialogProps) {
  const { t } = useTranslation('places');
  const texts = usePlaceTexts(of);
  const { ids, now, whose, isOfSeveral } = asked;
  const added = useTagEntry();
  const removed = useTagEntry();
  const [contradiction, setContradiction] = useState<string>();
  const beginning = useDebounced(tagOf(added.typed));
  const { data: known = [] } = useSWR(
    // The tags of several owners are no list.
    isOfSeveral ? null : ['tagsToAdd', whose, beginning],
    () => findTags(beginning, whose),
    { keepPreviousData: true },
  );
  const had = [...new Set(now.flatMap(({ tags }) => tags))].sort();
  const form = useSending(() => {
    const [addTags, removeTags] = [added.complete(), removed.complete()];
    if (!addTags || !removeTags) return undefined;
    const both = addTags.find((tag) => removeTags.includes(tag));
    setContradiction(both);
    if (both !== undefined || addTags.length + removeTags.length === 0) return undefined;
    return onSend({ addTags: [...addTags], removeTags: [...removeTags] });
  });
  const isEmpty = [added, removed].every(({ tags, typed }) => tags.length === 0 && !typed.trim());
  return (
    <Dialog title={texts.tags(ids.length)} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Stack gap="5">
          <TagField
            label={t('place.add')}
            hint={t('place.addHint', { number: TAGS_MAX })}
            entry={added}
            suggested={known}
          />
          <TagField
            label={t('place.remove')}
            entry={removed}
            suggested={had.filter((tag) => tag.startsWith(tagOf(removed.typed)))}
          />
          {contradiction !== undefined && <Notice>{t('place.contradiction', { tag: contradiction })}</Notice>}
          {form.refused && <Notice>{form.refused}</Notice>}
          <DialogButtons
            submit={texts.submit(ids.length)}
            busy={form.busy}
            disabled={isEmpty}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
