import { Button } from '@chakra-ui/react';
import { LayoutTemplate } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Command } from '../../components/command.tsx';
import type { TemplateField } from './save-template-dialog.tsx';

const SaveTemplateDialog = lazy(async () => ({
  default: (await import('./save-template-dialog.tsx')).SaveTemplateDialog,
}));

/** A button that saves fields of a form as a template. */
export function SaveTemplate({ fields }: { fields: readonly TemplateField[] }) {
  const { t } = useTranslation('templates');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Command>
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          alignSelf="start"
          ms={{ lg: '-3' }}
          onClick={() => setOpen(true)}
        >
          <LayoutTemplate aria-hidden />
          {t('saveAs')}
        </Button>
      </Command>
      {isOpen && (
        <Suspense>
          <SaveTemplateDialog fields={fields} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
