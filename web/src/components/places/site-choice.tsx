import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { createSite, siteFilters } from '../../../../shared/contract/devices/places.ts';
import { NewSite } from '../../../../shared/model/place.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { call } from '../../lib/api.ts';
import { CheckList } from '../check-list.tsx';
import { Loading } from '../loading.tsx';
import { Notice } from '../notice.tsx';
import { TextField } from '../text-field.tsx';
import { useDebounced } from '../use-debounced.ts';
import { useErrorText } from '../use-error-text.ts';
import { findSites } from './find-sites.ts';

interface SiteChoiceProps {
  /** The owner of the sites; undefined: of several, so that no site can be chosen. */
  readonly whose: { readonly user?: string } | undefined;
  /** An id, or `none`. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** "No site" is no choice. */
  readonly onlySites?: boolean;
}

/** The sites of an owner, found by name. What is not found can be created under the typed name. */
export function SiteChoice({ whose, chosen, onChoose, onlySites = false }: SiteChoiceProps) {
  const { t } = useTranslation('places');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const name = typed.trim();
  const text = useDebounced(name.toLowerCase());
  const { data, error, mutate } = useSWR(
    ['sitesToChoose', whose, text],
    () => (whose ? findSites(text, whose) : NOTHING),
    { keepPreviousData: true },
  );
  const isKnown = data?.items.some((site) => site.name.toLowerCase() === name.toLowerCase());

  async function create() {
    setBusy(true);
    setFailure(undefined);
    try {
      const site = await call(createSite, { query: whose ?? {}, body: { name } });
      // The index of the list lags.
      await mutate({ items: [site], links: { self: '' } }, { revalidate: false });
      onChoose(site.id);
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="3">
      {whose && (
        <TextField
          size="sm"
          label={t('searchSites')}
          hint={t('place.siteHint')}
          value={typed}
          maxLength={siteFilters.name.max}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            // It may be no longer in view.
            onChoose(undefined);
          }}
        />
      )}
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items, links }) => (
          <CheckList
            single
            label={t('sites')}
            choices={[
              ...(onlySites
                ? []
                : [{ id: NO_SITE, name: t('noSite'), detail: '', isChosen: chosen === NO_SITE }]),
              ...items.map((site) => ({
                id: site.id,
                name: site.name,
                detail: site.address,
                isChosen: site.id === chosen,
              })),
            ]}
            onChoose={onChoose}
          >
            {links.next && (
              <Text mt="2" color="fg.muted" textStyle="xs">
                {t('place.moreSites')}
              </Text>
            )}
          </CheckList>
        )}
      </Loading>
      {whose && name && data && !isKnown && NewSite.shape.name.safeParse(name).success && (
        <Flex>
          <Button size="sm" variant="outline" loading={busy} onClick={() => void create()}>
            <Plus aria-hidden />
            {t('place.newSite', { name })}
          </Button>
        </Flex>
      )}
      {failure !== undefined && <Notice>{errorText(failure)}</Notice>}
    </Stack>
  );
}

const NOTHING: Awaited<ReturnType<typeof findSites>> = { items: [], links: { self: '' } };
