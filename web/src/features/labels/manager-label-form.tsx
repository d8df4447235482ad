import { Box, chakra, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGO_BYTES_MAX, LOGO_TYPES, startLogoUpload } from '../../../../shared/contract/auth/labels.ts';
import { isLegible, parseHex } from '../../../../shared/model/colour.ts';
import { type ManagerLabel, ManagerLabelInput, NEW_MANAGER_LABEL } from '../../../../shared/model/label.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user-limits.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { FileUpload } from '../../components/file-upload.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { SaveBar } from '../../components/save-bar.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTaking } from '../../components/use-taking.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { call } from '../../lib/api.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { BrandPreview } from './brand-preview.tsx';
import { type LabelInput, MANAGER_LABELS } from './label-kinds.ts';
import { LabelPage } from './label-page.tsx';
import { NameField } from './name-field.tsx';
import { useLabelEditor } from './use-label-editor.ts';

const COLOUR_EXAMPLE = '#0e7ea0';

type Input = LabelInput<ManagerLabel>;
const NEW: Input = { name: '', ...NEW_MANAGER_LABEL };
const inputOf = ({ users, version, logoUrl, ...input }: ManagerLabel): Input => input;

export function ManagerLabelScreen() {
  const { t } = useTranslation('labels');
  return (
    <LabelPage kind={MANAGER_LABELS} list={t('labels.title')} createTitle={t('labels.create')}>
      {(item) => <ManagerLabelForm saved={item} />}
    </LabelPage>
  );
}

function ManagerLabelForm({ saved }: { saved: ManagerLabel | undefined }) {
  const { t } = useTranslation('labels');
  const [language, setLanguage] = useState<Language>('de-de');
  const input = saved ? inputOf(saved) : NEW;
  const editor = useLabelEditor({ kind: MANAGER_LABELS, saved, input, schema: ManagerLabelInput });
  const { value, set, isFault, changed } = editor;
  const guard = useUnsavedGuard(changed.length > 0);
  const labels: Record<keyof Input, string> = {
    name: t('column.name'),
    description: t('field.description'),
    hostUrl: t('field.hostUrl'),
    hostUrlForwarding: t('field.hostUrlForwarding'),
    brand: t('field.brand'),
    managerTitle: t('field.managerTitle'),
    hardwareName: t('field.hardwareName'),
    colour: t('field.colour'),
    supportAddress: t('field.supportAddress'),
    imprint: t('field.imprint'),
    dataPrivacy: t('field.dataPrivacy'),
  };
  const said = (one: Input[keyof Input]): string => {
    if (typeof one === 'boolean') return one ? t('yes') : t('no');
    if (typeof one === 'object' && one !== null)
      return Object.keys(one).length ? t('textsIn', { languages: Object.keys(one).join(', ') }) : '–';
    return one || '–';
  };
  const fault = (field: keyof Input, text: string) => (isFault(field) ? text : undefined);
  const line = (field: 'description' | 'brand' | 'managerTitle' | 'hardwareName', hint?: string) => (
    <TextField
      size="sm"
      label={labels[field]}
      {...(hint && { hint })}
      error={fault(field, t('fault.line'))}
      maxLength={100}
      value={value[field]}
      onChange={({ target }) => set(field, target.value)}
    />
  );
  const texts = (field: 'imprint' | 'dataPrivacy') => (
    <TextArea
      key={`${field} ${language}`}
      label={labels[field]}
      error={fault(field, t('fault.paragraph'))}
      maxLength={2000}
      value={value[field][language] ?? ''}
      onChange={({ target }) => {
        const { [language]: _, ...others } = value[field];
        set(field, target.value ? { ...others, [language]: target.value } : others);
      }}
    />
  );

  return (
    <form {...editor.props}>
      {guard}
      <Stack gap="5">
        <Card title={t('card.look')}>
          {!saved && (
            <NameField
              value={value.name}
              error={fault('name', editor.nameFault)}
              onChange={(name) => set('name', name)}
            />
          )}
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            {line('brand', t('hint.brand'))}
            {line('managerTitle', t('hint.managerTitle'))}
            {line('hardwareName', t('hint.hardwareName'))}
            {line('description')}
          </SimpleGrid>
          <ColourField
            value={value.colour}
            error={fault('colour', t('fault.colour'))}
            onChange={(colour) => set('colour', colour)}
          />
          <BrandPreview
            brand={value.brand || value.name}
            logoUrl={saved?.logoUrl ?? null}
            colour={value.colour}
          />
          {saved ? <LogoUpload label={saved} /> : <Text color="fg.muted">{t('logoLater')}</Text>}
        </Card>
        <Card title={t('card.host')}>
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
            <TextField
              size="sm"
              type="url"
              label={t('field.hostUrl')}
              error={fault('hostUrl', t('fault.hostUrl'))}
              placeholder="https://beacons.example.com"
              value={value.hostUrl ?? ''}
              onChange={({ target }) => set('hostUrl', target.value || null)}
            />
            <TextField
              size="sm"
              type="email"
              label={t('field.supportAddress')}
              error={fault('supportAddress', t('fault.email'))}
              value={value.supportAddress ?? ''}
              onChange={({ target }) => set('supportAddress', target.value || null)}
            />
          </SimpleGrid>
          <CheckField
            label={t('field.hostUrlForwarding')}
            hint={t('hint.hostUrlForwarding')}
            disabled={value.hostUrl === null}
            checked={value.hostUrl !== null && value.hostUrlForwarding}
            onChange={(checked) => set('hostUrlForwarding', checked)}
          />
        </Card>
        <Card title={t('card.legal')} hint={t('hint.legal')}>
          <Box maxW="xs">
            <SelectField
              label={t('field.language')}
              value={language}
              onChange={({ target }) => setLanguage(target.value as Language)}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </SelectField>
          </Box>
          {texts('imprint')}
          {texts('dataPrivacy')}
        </Card>
        <SaveBar
          changes={changed.map((field) => ({
            label: labels[field],
            before: said(input[field]),
            after: said(value[field]),
          }))}
          refusal={editor.refusal}
          busy={editor.busy}
          onDiscard={editor.discard}
        />
      </Stack>
    </form>
  );
}

interface ColourFieldProps {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (colour: string | null) => void;
}

/** A colour as text and to pick; says while one types whether it can be made out in both themes. */
function ColourField({ value, error, onChange }: ColourFieldProps) {
  const { t } = useTranslation('labels');
  const written = value !== null && parseHex(value) !== undefined;
  const pale = written && !isLegible(value);
  return (
    <Flex gap="3" align="start">
      <Box flex="0 1 22rem">
        <TextField
          size="sm"
          label={t('field.colour')}
          hint={t('hint.colour')}
          error={pale ? t('fault.pale') : error}
          placeholder={COLOUR_EXAMPLE}
          maxLength={7}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
      </Box>
      <Swatch
        type="color"
        aria-label={t('pickColour')}
        value={written ? full(value) : COLOUR_EXAMPLE}
        onChange={(event) => onChange(event.target.value)}
      />
    </Flex>
  );
}

/** The browser's picker knows six digits only. */
const full = (colour: string) =>
  colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;

const Swatch = chakra('input', {
  base: {
    mt: '1.625rem',
    w: '10',
    h: '9',
    p: '0.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
  },
});

function LogoUpload({ label }: { label: ManagerLabel }) {
  const { t } = useTranslation('labels');
  const refresh = useRefreshList(`${MANAGER_LABELS.list}/one`);
  const { taking, begin } = useTaking(label.logoUrl, refresh);
  return (
    <FileUpload
      label={t('uploadLogo')}
      hint={t('hint.logo', { kilobytes: LOGO_BYTES_MAX / 1000 })}
      types={LOGO_TYPES}
      bytesMax={LOGO_BYTES_MAX}
      start={({ type, length, checksum }) =>
        call(startLogoUpload, {
          params: { name: label.name },
          body: { type: type as (typeof LOGO_TYPES)[number], length, checksum },
        })
      }
      onDone={begin}
      taking={taking}
    />
  );
}
