import { Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from '../../../../shared/configuration/fields.ts';
import type { Template } from '../../../../shared/model/template.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { useTemplates } from '../../components/templates/use-templates.ts';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useValueText } from '../../components/use-value-text.ts';
import { useBranding } from '../../lib/branding.ts';
import { notify } from '../../lib/notify.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { EditTemplateDialog } from './edit-template-dialog.tsx';

/** The templates of the account: what each of them sets, and on which claimed beacons. */
export function TemplateListScreen() {
  const { t } = useTranslation('templates');
  const { brand, hardwareName: hardware } = useBranding();
  const { templates, error, retry, save } = useTemplates();
  const [edited, setEdited] = useState<Template>();
  const [deleted, setDeleted] = useState<Template>();
  return (
    <Stack gap="5" maxW="3xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <Stack gap="2">
        <PageTitle>{t('title')}</PageTitle>
        <Text color="fg.muted">{t('hint', { hardware })}</Text>
      </Stack>
      <Loading data={templates} error={error} onRetry={retry}>
        {(all) =>
          all.length === 0 ? (
            <Card title={t('emptyTitle')}>
              <Text>{t('emptyHint')}</Text>
              <Button asChild size="sm" alignSelf="start">
                <Link to={paths.beacons.to(SELF)}>{t('toBeacons')}</Link>
              </Button>
            </Card>
          ) : (
            <Stack as="ul" gap="3" listStyleType="none">
              {all.map((template) => (
                <Row
                  key={template.id}
                  template={template}
                  onEdit={() => setEdited(template)}
                  onDelete={() => setDeleted(template)}
                />
              ))}
            </Stack>
          )
        }
      </Loading>
      {edited && <EditTemplateDialog template={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmDialog
          danger
          title={t('deleteTitle', { name: deleted.name })}
          confirm={t('delete')}
          onConfirm={async () => {
            await save((others) => others.filter(({ id }) => id !== deleted.id));
            notify('success', t('deleted', { name: deleted.name }));
          }}
          onClose={() => setDeleted(undefined)}
        >
          <Text>{t('deleteText')}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly template: Template;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Row({ template, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation(['templates', 'configuration']);
  const texts = useFieldTexts();
  const valueText = useValueText();
  const { name, configData, orderCodes } = template;
  const fields = FIELD_NAMES.flatMap((field): [FieldName, Value][] => {
    const value = configData[field];
    return value === undefined ? [] : [[field, value]];
  });
  return (
    <Item aria-label={name}>
      <Flex align="start" justify="space-between" gap="3">
        <Heading as="h2" textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Heading>
        <Flex gap="1" flexShrink="0">
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('editOf', { name })}
            title={t('editOf', { name })}
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('deleteOf', { name })}
            title={t('deleteOf', { name })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        </Flex>
      </Flex>
      <dl>
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt>
              {t('configuration:fieldIn', {
                section: texts.sections[fieldOf(field).section],
                field: texts.fields[field],
              })}
            </dt>
            <dd>{valueText(field, value)}</dd>
          </div>
        ))}
      </dl>
      <Text textStyle="sm" color="fg.muted">
        {orderCodes.length > 0 ? t('codes', { codes: orderCodes.join(', ') }) : t('noCodes')}
      </Text>
    </Item>
  );
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    rounded: 'l3',
    bg: 'bg.panel',
    '& dl': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
      columnGap: '6',
      rowGap: '2',
      textStyle: 'sm',
    },
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});
