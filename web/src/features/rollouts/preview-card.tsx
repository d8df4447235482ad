import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { previewRollout } from '../../../../shared/contract/devices/rollouts.ts';
import { RolloutPlan, type RolloutPreview } from '../../../../shared/model/rollout.ts';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

interface Previewed {
  /** The plan of the preview, as text; another plan needs a new preview. */
  readonly of: string;
  readonly preview: RolloutPreview;
}

/** The hubs that would get the update now, and those that would not. */
export function PreviewCard({ plan }: { plan: RolloutPlan }) {
  const { t } = useTranslation('rollouts');
  const { leftOut, number } = useRolloutTexts();
  const errorText = useErrorText();
  const [found, setFound] = useState<Previewed>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The preview does not depend on the name, which may still be empty.
  const asked = { ...plan, name: plan.name || '-' };
  const of = JSON.stringify({ ...asked, name: '' });
  const preview = found?.of === of ? found.preview : undefined;

  async function look() {
    setBusy(true);
    setRefused(undefined);
    try {
      setFound({ of, preview: await call(previewRollout, { body: asked }) });
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      title={t('card.preview')}
      aside={
        <SteadyButton
          type="button"
          size="sm"
          variant="outline"
          bg="bg.panel"
          colorPalette="gray"
          disabled={!z.safeParse(RolloutPlan, asked).success}
          loading={busy}
          loadingText={t('preview')}
          onClick={() => void look()}
        >
          {t('preview')}
        </SteadyButton>
      }
    >
      {refused && <Notice>{refused}</Notice>}
      {!preview && !refused && <Text color="fg.muted">{t('previewHint')}</Text>}
      {preview && (
        <Stack gap="2" role="status">
          <Text fontWeight="medium">
            {t('previewTargets', { count: preview.targets, number: number(preview.targets) })}
          </Text>
          {preview.targets > 0 && (
            <Text color="fg.muted">
              {t('previewGroups', { sizes: preview.groups.map(number).join(' · ') })}
            </Text>
          )}
          {preview.offline > 0 && (
            <Text color="fg.muted">{t('previewOffline', { number: number(preview.offline) })}</Text>
          )}
          {preview.leftOut.map(({ reason, count, examples }) => (
            <Text key={reason} color="fg.muted">
              {t('previewLeftOut', { number: number(count), reason: leftOut[reason] })}{' '}
              <Text as="span" fontFamily="mono" textStyle="xs">
                {examples.join(', ')}
                {count > examples.length && ' …'}
              </Text>
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  );
}
