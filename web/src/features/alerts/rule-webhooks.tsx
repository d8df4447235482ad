import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getWebhooks } from '../../../../shared/contract/devices/webhooks.ts';
import { WEBHOOKS_MAX } from '../../../../shared/model/user-limits.ts';
import { CardLink } from '../../components/card-link.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { call } from '../../lib/api.ts';
import { paths, SELF } from '../../lib/paths.ts';

interface RuleWebhooksProps {
  /** The owner of the webhooks, as the API takes it. */
  readonly whose: { readonly user?: string };
  readonly chosen: readonly string[];
  readonly onChoose: (ids: string[]) => void;
}

/** Which webhooks a rule calls. Those that are deleted are dropped with the next choice. */
export function RuleWebhooks({ whose, chosen, onChoose }: RuleWebhooksProps) {
  const { t } = useTranslation('alerts');
  const { data } = useSWR(['webhooks', 'of', whose.user], () =>
    call(getWebhooks, { query: { ...whose, limit: WEBHOOKS_MAX } }),
  );
  if (!data) return null;
  const known = data.items.map(({ id }) => id);
  return (
    <Stack gap="2" role="group" aria-label={t('field.webhooks')}>
      <Text fontWeight="medium">{t('field.webhooks')}</Text>
      {data.items.map(({ id, name, url }) => (
        <CheckField
          key={id}
          label={name}
          hint={url}
          checked={chosen.includes(id)}
          onChange={(checked) =>
            onChoose(known.filter((one) => (one === id ? checked : chosen.includes(one))))
          }
        />
      ))}
      <Text color="fg.muted" textStyle="xs">
        {data.items.length === 0 && `${t('field.noWebhooks')} `}
        <CardLink to={paths.webhooks.of(whose.user ?? SELF)}>{t('field.toWebhooks')}</CardLink>
      </Text>
    </Stack>
  );
}
