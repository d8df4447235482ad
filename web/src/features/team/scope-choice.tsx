import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { siteFilters } from '../../../../shared/contract/devices/places.ts';
import { tagOf } from '../../../../shared/model/place-limits.ts';
import { CheckList } from '../../components/check-list.tsx';
import { Loading } from '../../components/loading.tsx';
import { findSites } from '../../components/places/find-sites.ts';
import { findTags } from '../../components/places/find-tags.ts';
import { TagField } from '../../components/places/tag-field.tsx';
import { useSiteNames } from '../../components/places/use-site-names.ts';
import type { TagEntry } from '../../components/places/use-tag-entry.ts';
import { TextField } from '../../components/text-field.tsx';
import { useDebounced } from '../../components/use-debounced.ts';

interface ScopeChoiceProps {
  readonly siteIds: readonly string[];
  readonly onSites: (ids: readonly string[]) => void;
  readonly tags: TagEntry;
}

/** The sites and tags of the own account that an access is limited to. */
export function ScopeChoice({ siteIds, onSites, tags }: ScopeChoiceProps) {
  const { t } = useTranslation(['team', 'places']);
  const [typed, setTyped] = useState('');
  // Those that were chosen when the dialog opened stay in view, whatever is searched.
  const [before] = useState(siteIds);
  const names = useSiteNames(before);
  const text = useDebounced(typed.trim().toLowerCase());
  const found = useSWR(['scopeSites', text], () => findSites(text, {}), { keepPreviousData: true });
  const beginning = useDebounced(tagOf(tags.typed));
  const { data: known = [] } = useSWR(['scopeTags', beginning], () => findTags(beginning, {}), {
    keepPreviousData: true,
  });
  return (
    <Stack gap="4">
      <TextField
        size="sm"
        label={t('places:searchSites')}
        value={typed}
        maxLength={siteFilters.name.max}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loading plain data={found.data} error={found.error} onRetry={() => void found.mutate()}>
        {({ items, links }) => (
          <CheckList
            label={t('places:sites')}
            choices={[
              ...before.map((id) => ({ id, name: names.get(id) ?? id, detail: '' })),
              ...items
                .filter(({ id }) => !before.includes(id))
                .map(({ id, name, address }) => ({ id, name, detail: address })),
            ].map((site) => ({ ...site, isChosen: siteIds.includes(site.id) }))}
            onChoose={(id, isChosen) =>
              onSites(isChosen ? [...siteIds, id] : siteIds.filter((one) => one !== id))
            }
          >
            {links.next && (
              <Text mt="2" color="fg.muted" textStyle="xs">
                {t('places:place.moreSites')}
              </Text>
            )}
          </CheckList>
        )}
      </Loading>
      <TagField label={t('scope.tags')} hint={t('scope.tagsHint')} entry={tags} suggested={known} />
    </Stack>
  );
}
