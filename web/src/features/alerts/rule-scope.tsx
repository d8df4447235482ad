import { Box, Stack } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TAG_MAX } from '../../../../shared/model/place-limits.ts';
import { CheckField } from '../../components/check-field.tsx';
import { SiteChoice } from '../../components/places/site-choice.tsx';
import { useSiteNames } from '../../components/places/use-site-names.ts';
import { TextField } from '../../components/text-field.tsx';

interface RuleScopeProps {
  /** The owner of the devices, as the API takes it. */
  readonly whose: { readonly user?: string };
  readonly siteId: string | null;
  readonly tag: string;
  readonly isTagFault: boolean;
  readonly onSite: (siteId: string | null) => void;
  readonly onTag: (tag: string) => void;
}

const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Which devices a rule looks at: all, those at a site, those with a tag, or those with both. */
export function RuleScope({ whose, siteId, tag, isTagFault, onSite, onTag }: RuleScopeProps) {
  const { t } = useTranslation('alerts');
  const [isSome, setSome] = useState(siteId !== null || tag !== '');
  const name = useSiteNames(siteId === null ? [] : [siteId]).get(siteId ?? '');
  return (
    <Stack gap="3">
      <CheckField
        label={t('scope.some')}
        hint={t('scope.someHint')}
        checked={isSome}
        onChange={(checked) => {
          setSome(checked);
          if (checked) return;
          onSite(null);
          onTag('');
        }}
      />
      {isSome && (
        <Stack gap="4" ps="6">
          <Box maxW="20rem">
            <TextField
              size="sm"
              label={t('scope.tag')}
              hint={isTagFault ? undefined : t('scope.tagHint')}
              error={isTagFault ? t('scope.tagFault', { number: TAG_MAX }) : undefined}
              autoComplete="off"
              value={tag}
              onChange={({ target }) => onTag(target.value)}
            />
          </Box>
          {siteId === null ? (
            // Enter in the search must not save the rule, because no site is chosen yet.
            <Box onKeyDown={keepEnter}>
              <SiteChoice onlySites whose={whose} chosen={undefined} onChoose={(id) => onSite(id ?? null)} />
            </Box>
          ) : (
            <CheckField
              label={t('scope.site', { name: name ?? siteId })}
              hint={t('scope.siteHint')}
              checked
              onChange={() => onSite(null)}
            />
          )}
        </Stack>
      )}
    </Stack>
  );
}
