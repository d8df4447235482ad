import { Center, Grid, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../../components/check-field.tsx';
import { CodePicture } from '../../../../components/codes/code-picture.tsx';
import { useCodeSvg } from '../../../../components/codes/use-code-svg.ts';
import { Dialog } from '../../../../components/dialog.tsx';
import { DialogButtons } from '../../../../components/dialog-buttons.tsx';
import { useContentUpload } from '../../../../components/files/use-content-upload.ts';
import { Notice } from '../../../../components/notice.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { useFaultFocus } from '../../../../components/use-fault-focus.ts';
import type { GeneratorProps } from './generator.ts';
import {
  ENCRYPTIONS,
  type Encryption,
  NETWORK_NAME_MAX,
  type Wifi,
  type WifiFault,
  WPA_KEY,
  wifiFaults,
  wifiText,
} from './wifi-text.ts';

const EMPTY: Wifi = { name: '', encryption: 'WPA', key: '', isHidden: false };
/** A key as 64 hexadecimal digits is the longest. */
const KEY_LENGTH_MAX = 64;

/** Describes a wireless network, shows its QR code, and uploads the file that an output names. */
export function WifiDialog({ owner, onMade, onClose }: GeneratorProps) {
  const { t } = useTranslation('files');
  const [wifi, setWifi] = useState(EMPTY);
  const [showsFaults, setShowsFaults] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const upload = useContentUpload('wifi', owner, (url) => onMade(url, wifi.name));
  const set = (change: Partial<Wifi>) => setWifi({ ...wifi, ...change });
  const faults = wifiFaults(wifi);
  const isWhole = Object.keys(faults).length === 0;
  const text = wifiText(wifi);
  const { svg } = useCodeSvg(isWhole ? text : undefined, async () =>
    (await import('../../../../components/codes/qr-svg.ts')).qrSvg(text),
  );
  const encryptions: Readonly<Record<Encryption, string>> = {
    WPA: t('wifi.wpa'),
    WEP: t('wifi.wep'),
    nopass: t('wifi.none'),
  };
  const nameTexts: Readonly<Record<WifiFault, string>> = {
    missing: t('wifi.fault.name'),
    long: t('wifi.fault.nameLong', { number: NETWORK_NAME_MAX }),
    keyLength: '',
  };
  const keyTexts: Readonly<Record<WifiFault, string>> = {
    missing: t('wifi.fault.key'),
    keyLength: t('wifi.fault.keyLength', WPA_KEY),
    long: '',
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setShowsFaults(true);
    if (!isWhole) return focusFault();
    void upload.send(new Blob([text], { type: 'text/plain' }), 'text/plain');
  }

  return (
    <Dialog wide title={t('wifi.title')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 15rem' }} gap="6">
          <Stack gap="4">
            <TextField
              size="sm"
              label={t('wifi.name')}
              error={showsFaults && faults.name ? nameTexts[faults.name] : undefined}
              value={wifi.name}
              maxLength={NETWORK_NAME_MAX}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => set({ name: target.value })}
            />
            <SelectField
              label={t('wifi.encryption')}
              value={wifi.encryption}
              onChange={({ target }) => set({ encryption: target.value as Encryption })}
            >
              {ENCRYPTIONS.map((one) => (
                <option key={one} value={one}>
                  {encryptions[one]}
                </option>
              ))}
            </SelectField>
            {wifi.encryption !== 'nopass' && (
              <TextField
                size="sm"
                label={t('wifi.key')}
                hint={t('wifi.keyHint')}
                error={showsFaults && faults.key ? keyTexts[faults.key] : undefined}
                value={wifi.key}
                maxLength={KEY_LENGTH_MAX}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => set({ key: target.value })}
              />
            )}
            <CheckField
              label={t('wifi.hidden')}
              hint={t('wifi.hiddenHint')}
              checked={wifi.isHidden}
              onChange={(isHidden) => set({ isHidden })}
            />
          </Stack>
          <Stack gap="2" justify="center">
            {isWhole ? (
              <CodePicture svg={svg} alt={t('wifi.code', { name: wifi.name })} />
            ) : (
              <Center
                minH={{ base: '5rem', md: '10rem' }}
                p="4"
                borderWidth="1px"
                borderStyle="dashed"
                rounded="l2"
              >
                <Text color="fg.muted" textAlign="center" textStyle="xs">
                  {t('wifi.codeLater')}
                </Text>
              </Center>
            )}
          </Stack>
        </Grid>
        <Stack gap="4" mt="5">
          {upload.problem && <Notice>{upload.problem}</Notice>}
          <DialogButtons
            submit={t('make')}
            busyText={t('making')}
            busy={upload.sending !== undefined}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
