import { Button, Stack, Text } from '@chakra-ui/react';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Template } from '../../../../shared/model/template.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { useTemplates } from '../../components/templates/use-templates.ts';
import { paths } from '../../lib/paths.ts';

interface ChooseTemplateProps {
  /** The number of beacons that it is for. */
  readonly beacons: number;
  readonly onChoose: (template: Template) => void;
  readonly onClose: () => void;
}

/** Asks for the template that beacons are to get. */
export function ChooseTemplate({ beacons, onChoose, onClose }: ChooseTemplateProps) {
  const { t } = useTranslation('templates');
  const { templates, error, retry } = useTemplates();
  return (
    <Dialog title={t('applyTitle', { count: beacons })} onClose={onClose}>
      <Stack gap="4">
        <Text>{t('applyHint')}</Text>
        <Loading data={templates} error={error} onRetry={retry}>
          {(all) =>
            all.length === 0 ? (
              <Text color="fg.muted">{t('emptyHint')}</Text>
            ) : (
              <Stack gap="1" maxH="80" overflowY="auto">
                {all.map((template) => (
                  <Button
                    key={template.id}
                    size="sm"
                    variant="ghost"
                    colorPalette="gray"
                    justifyContent="start"
                    h="auto"
                    py="2"
                    textAlign="start"
                    onClick={() => onChoose(template)}
                  >
                    <LayoutTemplate aria-hidden />
                    <Stack as="span" gap="0" minW="0">
                      <Text as="span" whiteSpace="normal" overflowWrap="anywhere">
                        {template.name}
                      </Text>
                      <Text as="span" textStyle="xs" color="fg.muted" fontWeight="normal">
                        {t('fieldCount', { count: Object.keys(template.configData).length })}
                      </Text>
                    </Stack>
                  </Button>
                ))}
              </Stack>
            )
          }
        </Loading>
        <Button asChild size="sm" variant="ghost" colorPalette="gray" alignSelf="start">
          <Link to={paths.templates.to()}>{t('manage')}</Link>
        </Button>
      </Stack>
    </Dialog>
  );
}
