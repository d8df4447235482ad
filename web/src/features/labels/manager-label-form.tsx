import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGO_BYTES_MAX, LOGO_TYPES, startLogoUpload } from '../../../../shared/contract/auth/labels.ts';
import { isLegible, parseHex } from '../../../../shared/model/colour.ts';
import { type ManagerLabel, ManagerLabelInput, NEW_MANAGER_LABEL } from '../../../../shared/model/label.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user-limits.ts';
import { EU_COUNTRIES, type EuCountry } from '../../../../shared/money/vat.ts';
import { FileUpload } from '../../components/file-upload.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { type OwnControl, orNull, type RecordCard, RecordForm } from '../../components/record-form.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useUploadState } from '../../components/use-upload-state.ts';
import { call } from '../../lib/api.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { BrandPreview } from './brand-preview.tsx';
import { type LabelInput, MANAGER_LABELS } from './label-kinds.ts';
import { LabelPage } from './label-page.tsx';
import { useLabelEditor } from './use-label-editor.ts';
import { useLabelWords } from './use-label-words.ts';
import { useNameField } from './use-name-field.ts';

const COLOUR_EXAMPLE = '#0e7ea0';

type Input = LabelInput<ManagerLabel>;
type Texts = Input['imprint'];
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
  const { t, i18n } = useTranslation('labels');
  const [language, setLanguage] = useState<Language>('de-de');
  const input = saved ? inputOf(saved) : NEW;
  const editor = useLabelEditor({ kind: MANAGER_LABELS, saved, input, schema: ManagerLabelInput });
  const name = useNameField(editor.nameFault);
  const { value } = editor;
  const line = { kind: 'text', fault: t('fault.line'), input: { maxLength: 100 } } as const;
  const texts = {
    kind: 'own',
    wide: true,
    fault: t('fault.paragraph'),
    said: (one: Texts) =>
      Object.keys(one).length ? t('textsIn', { languages: Object.keys(one).join(', ') }) : '–',
    render: ({ value: one, onChange, ...control }: OwnControl<Texts>) => (
      <TextArea
        key={language}
        {...control}
        maxLength={2000}
        value={one[language] ?? ''}
        onChange={({ target }) => {
          const { [language]: _, ...others } = one;
          onChange(target.value ? { ...others, [language]: target.value } : others);
        }}
      />
    ),
  } as const;

  const look: RecordCard<Input> = {
    title: t('card.look'),
    fields: [
      ...(saved ? [] : [name]),
      { ...line, name: 'brand', label: t('field.brand'), hint: t('hint.brand') },
      { ...line, name: 'managerTitle', label: t('field.managerTitle'), hint: t('hint.managerTitle') },
      { ...line, name: 'hardwareName', label: t('field.hardwareName'), hint: t('hint.hardwareName') },
      { ...line, name: 'description', label: t('field.description') },
      {
        name: 'colour',
        kind: 'own',
        wide: true,
        label: t('field.colour'),
        fault: t('fault.colour'),
        render: (control) => <ColourField {...control} />,
      },
      {
        between: (
          <BrandPreview
            brand={value.brand || value.name}
            logoUrl={saved?.logoUrl ?? null}
            colour={value.colour}
          />
        ),
      },
      { between: saved ? <LogoUpload label={saved} /> : <Text color="fg.muted">{t('logoLater')}</Text> },
    ],
  };
  const host: RecordCard<Input> = {
    title: t('card.host'),
    fields: [
      {
        name: 'hostUrl',
        kind: 'text',
        label: t('field.hostUrl'),
        fault: t('fault.hostUrl'),
        input: { type: 'url', placeholder: 'https://beacons.example.com' },
        read: orNull,
      },
      {
        name: 'supportAddress',
        kind: 'text',
        label: t('field.supportAddress'),
        fault: t('fault.email'),
        input: { type: 'email' },
        read: orNull,
      },
      {
        name: 'hostUrlForwarding',
        kind: 'check',
        wide: true,
        label: t('field.hostUrlForwarding'),
        hint: t('hint.hostUrlForwarding'),
        disabled: value.hostUrl === null,
      },
    ],
  };
  const short = (length: number) => ({
    ...line,
    fault: t('fault.short', { count: length }),
    input: { maxLength: length },
  });
  const company: RecordCard<Input> = {
    title: t('card.company'),
    hint: t('hint.company'),
    fields: [
      { ...line, name: 'company', label: t('field.company') },
      { ...line, name: 'street', label: t('field.street') },
      { ...short(20), name: 'zip', label: t('field.zip') },
      { ...line, name: 'city', label: t('field.city') },
      {
        name: 'country',
        kind: 'choice',
        label: t('field.country'),
        hint: t('hint.country'),
        options: [['', t('noCountry')], ...countriesIn(i18n.language)],
        read: (entered) => EU_COUNTRIES.find((country) => country === entered) ?? null,
      },
      { ...short(40), name: 'phone', label: t('field.phone') },
      {
        ...short(30),
        name: 'vatId',
        label: t('field.vatId'),
        hint: t('hint.vatId'),
        fault: t('fault.vatId'),
        read: orNull,
      },
      { ...short(30), name: 'taxNumber', label: t('field.taxNumber'), hint: t('hint.taxNumber') },
      { ...line, name: 'register', label: t('field.register'), hint: t('hint.register') },
      { ...line, name: 'court', label: t('field.court') },
      { ...line, name: 'managers', label: t('field.managers'), hint: t('hint.managers') },
    ],
  };
  const legal: RecordCard<Input> = {
    title: t('card.legal'),
    hint: t('hint.legal'),
    fields: [
      { between: <LanguageField value={language} onChange={setLanguage} /> },
      { ...texts, name: 'imprint', label: t('field.imprint') },
      { ...texts, name: 'dataPrivacy', label: t('field.dataPrivacy') },
    ],
  };
  return <RecordForm editor={editor} cards={[look, host, company, legal]} words={useLabelWords()} />;
}

/** The countries of the European Union by their names, sorted as the language sorts. */
function countriesIn(language: string): readonly (readonly [EuCountry, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return EU_COUNTRIES.map((country) => [country, names.of(country) ?? country] as const).sort(
    ([, a], [, b]) => a.localeCompare(b, language),
  );
}

interface LanguageFieldProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** The language whose legal texts are shown. */
function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { t } = useTranslation('labels');
  return (
    <Box maxW="xs">
      <SelectField
        label={t('field.language')}
        value={value}
        onChange={({ target }) => onChange(target.value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </SelectField>
    </Box>
  );
}

/** A colour as text and with a colour picker. While it is edited, a note says whether it is legible in both themes. */
function ColourField({ label, value, error, onChange }: OwnControl<Input['colour']>) {
  const { t } = useTranslation('labels');
  const written = value !== null && parseHex(value) !== undefined;
  const pale = written && !isLegible(value);
  return (
    <Flex gap="3" align="start">
      <Box flex="0 1 22rem">
        <TextField
          size="sm"
          label={label}
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

/** The browser's colour picker supports only six digits. */
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
  const { taking, begin } = useUploadState(label.logoUrl, refresh);
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
