import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { siteFilters } from '../../../../shared/contract/devices/places.ts';
import { tagOf } from '../../../../shared/model/place-limits.ts';
import { CheckList } from '../check-list.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import { Loading } from '../loading.tsx';
import { Notice } from '../notice.tsx';
import { TextField } from '../text-field.tsx';
import { useDebounced } from '../use-debounced.ts';
import { findSites } from './find-sites.ts';
import { findTags } from './find-tags.ts';
import { TagField } from './tag-field.tsx';
import type { ScopeEntry } from './use-scope-entry.ts';
import { useSiteNames } from './use-site-names.ts';

interface ScopeChoiceProps {
  /** What the other choice gives, in a sentence. */
  readonly allHint: string;
  readonly someHint: string;
  readonly entry: ScopeEntry;
  /** Whose sites and tags are offered; absent: the caller's. Null: of somebody who is not known yet, so that none are. */
  readonly user?: string | null | undefined;
}

/** Whether an access is for the whole account, or limited to some sites and tags of it. */
export function ScopeChoice({ allHint, someHint, entry, user }: ScopeChoiceProps) {
  const { t } = useTranslation('places');
  const { tags } = entry;
  const beginning = useDebounced(tagOf(tags.typed));
  const isKnown = user !== null;
  const { data: known = [] } = useSWR(
    entry.isLimited && isKnown && ['scopeTags', beginning, user],
    () => findTags(beginning, user ? { user } : {}),
    { keepPreviousData: true },
  );
  return (
    <>
      <ChoiceCards
        label={t('scope.title')}
        choices={[
          { value: false, label: t('scope.all'), hint: allHint },
          { value: true, label: t('scope.some'), hint: someHint },
        ]}
        chosen={entry.isLimited}
        onChange={entry.setLimited}
      />
      {entry.isLimited && (
        <Stack gap="4">
          {isKnown && <SiteChoice entry={entry} user={user} />}
          <TagField label={t('scope.tags')} hint={t('scope.tagsHint')} entry={tags} suggested={known} />
        </Stack>
      )}
      {entry.isEmpty && <Notice>{t('scope.none')}</Notice>}
    </>
  );
}

function SiteChoice({ entry: { siteIds, setSites }, user }: Pick<ScopeChoiceProps, 'entry' | 'user'>) {
  const { t } = useTranslation('places');
  const [typed, setTyped] = useState('');
  // Those that were chosen when the dialog opened stay in view, whatever is searched.
  const [before] = useState(siteIds);
  const names = useSiteNames(before);
  const text = useDebounced(typed.trim().toLowerCase());
  const found = useSWR(['scopeSites', text, user], () => findSites(text, user ? { user } : {}), {
    keepPreviousData: true,
  });
  return (
    <>
      <TextField
        size="sm"
        label={t('searchSites')}
        value={typed}
        maxLength={siteFilters.name.max}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loading plain data={found.data} error={found.error} onRetry={() => void found.mutate()}>
        {({ items, links }) => (
          <CheckList
            label={t('sites')}
            choices={[
              ...before.map((id) => ({ id, name: names.get(id) ?? id, detail: '' })),
              ...items
                .filter(({ id }) => !before.includes(id))
                .map(({ id, name, address }) => ({ id, name, detail: address })),
            ].map((site) => ({ ...site, isChosen: siteIds.includes(site.id) }))}
            onChoose={(id, isChosen) =>
              setSites(isChosen ? [...siteIds, id] : siteIds.filter((one) => one !== id))
            }
          >
            {links.next && (
              <Text mt="2" color="fg.muted" textStyle="xs">
                {t('place.moreSites')}
              </Text>
            )}
          </CheckList>
        )}
      </Loading>
    </>
  );
}
