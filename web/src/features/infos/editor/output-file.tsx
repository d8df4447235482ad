import { Button } from '@chakra-ui/react';
import { WandSparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentFileKind } from '../../../../../shared/content/content-file.ts';
import type { OutputType } from '../../../../../shared/content/output.ts';
import { useContentAddress } from '../../../components/content/use-content-address.ts';
import { UrlOrFile } from '../../../components/files/url-or-file.tsx';

const WifiDialog = lazy(async () => ({ default: (await import('./generators/wifi-dialog.tsx')).WifiDialog }));
const VcardDialog = lazy(async () => ({
  default: (await import('./generators/vcard-dialog.tsx')).VcardDialog,
}));

/** The kinds of files that outputs open. The other types open web sites. */
export const FILE_KINDS: { readonly [type in OutputType]?: ContentFileKind } = {
  PDF: 'pdf',
  AUDIO: 'audio',
  VIDEO: 'video',
  VCARD: 'vcard',
  WIFI: 'wifi',
};
const GENERATORS: { readonly [kind in ContentFileKind]?: typeof WifiDialog } = {
  wifi: WifiDialog,
  vcard: VcardDialog,
};

interface OutputFileProps {
  readonly label: string;
  readonly kind: ContentFileKind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (url: string) => void;
  /** A file was made here; its content suggests a title. */
  readonly onMade?: (url: string, title: string) => void;
}

/** A file of an output of the owner in the URL: uploaded, made here, or on another server. */
export function OutputFile({ onMade, ...field }: OutputFileProps) {
  const { t } = useTranslation('files');
  const { owner } = useContentAddress();
  const [making, setMaking] = useState(false);
  const Generator = onMade && GENERATORS[field.kind];
  return (
    <>
      <UrlOrFile
        {...field}
        owner={owner}
        actions={
          Generator && (
            <Button type="button" size="sm" variant="outline" onClick={() => setMaking(true)}>
              <WandSparkles aria-hidden />
              {t('makeHere')}
            </Button>
          )
        }
      />
      {making && Generator && (
        <Suspense>
          <Generator
            owner={owner}
            onMade={(url, title) => {
              setMaking(false);
              onMade(url, title);
            }}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
