import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { download } from '../../lib/download.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { Segments } from '../segments.tsx';
import { useTypeNames } from '../use-type-names.ts';
import { CodePicture } from './code-picture.tsx';
import { codesOf, type PrintedCode } from './codes-of.ts';
import { savePng } from './save-png.ts';
import { useCodeSvg } from './use-code-svg.ts';

interface CodeDialogProps {
  readonly beacon: Pick<Beacon, 'id' | 'type' | 'shortUrl' | 'description'>;
  readonly onClose: () => void;
}

const textOf = (code: PrintedCode) => (code.kind === 'qr' ? code.url : code.digits);

/** The codes of a beacon, to look at, to save and to print. */
export function CodeDialog({ beacon, onClose }: CodeDialogProps) {
  const { t } = useTranslation(['beacons', 'common']);
  const types = useTypeNames();
  const codes = codesOf(beacon);
  const [kind, setKind] = useState(codes[0]?.kind);
  const code = codes.find((one) => one.kind === kind);
  const { svg, error } = useCodeSvg(code && `${code.kind} ${textOf(code)}`, () => draw(code!));
  const name = `code-${beacon.id}`;
  const nameOf = (one: PrintedCode) => (one.kind === 'qr' ? t('code.qr') : types[one.type]);

  async function save(how: () => unknown) {
    try {
      await how();
    } catch {
      notify('error', t('code.failed'));
    }
  }
  if (!code) return null;
  return (
    <Dialog title={t('code.title')} onClose={onClose}>
      <Stack gap="4">
        {codes.length > 1 && (
          <Segments
            label={t('code.kind')}
            options={codes.map((one) => [one.kind, nameOf(one)] as const)}
            value={code.kind}
            onChange={setKind}
          />
        )}
        {error === undefined ? (
          <CodePicture svg={svg} alt={t('code.alt', { kind: nameOf(code), text: textOf(code) })} />
        ) : (
          <Notice>{t('code.notDrawn')}</Notice>
        )}
        <Text textAlign="center" color="fg.muted" overflowWrap="anywhere" fontFamily="mono" textStyle="xs">
          {textOf(code)}
        </Text>
        {code.kind === 'qr' && <Text color="fg.muted">{t('code.qrHint')}</Text>}
        <Flex wrap="wrap" gap="2" justify="center">
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={!svg}
            onClick={() => void save(() => download(svg!, `${name}.svg`, 'image/svg+xml'))}
          >
            <Download aria-hidden />
            {t('code.svg')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={!svg}
            onClick={() => void save(() => savePng(svg!, `${name}.png`))}
          >
            <Download aria-hidden />
            {t('code.png')}
          </Button>
          <Button size="sm" disabled={!svg} onClick={() => void save(() => saveSheet(beacon.id, code, name))}>
            <Printer aria-hidden />
            {t('code.sheet')}
          </Button>
        </Flex>
        <Flex justify="end">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {t('common:close')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}

async function draw(code: PrintedCode): Promise<string> {
  if (code.kind === 'qr') return (await import('./qr-svg.ts')).qrSvg(code.url);
  return (await import('./bar-svg.ts')).barSvg(code.type, code.digits);
}

/** A page of equal labels. */
async function saveSheet(id: string, code: PrintedCode, name: string): Promise<void> {
  const { barSheet, PER_PAGE, qrSheet } = await import('./code-sheet.ts');
  const sheet =
    code.kind === 'qr'
      ? qrSheet(Array(PER_PAGE).fill({ id, shortUrl: code.url }))
      : barSheet((await import('./bar-svg.ts')).barsOf(code.type, code.digits), id);
  download(sheet, `${name}.pdf`, 'application/pdf');
}
