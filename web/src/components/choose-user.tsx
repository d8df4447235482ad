import { Button } from '@chakra-ui/react';
import { UserSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Loaded on demand, so that the list loads faster. */
const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));

interface ChooseUserProps {
  /** The heading above the users. */
  readonly title: string;
  readonly onChoose: (id: string) => void;
}

/** A button for admins to choose whose items a list shows. */
export function ChooseUser({ title, onChoose }: ChooseUserProps) {
  const { t } = useTranslation('list');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" bg="bg.panel" colorPalette="gray" onClick={() => setChoosing(true)}>
        <UserSearch aria-hidden />
        {t('user')}
      </Button>
      {choosing && (
        <Suspense>
          <UserDialog
            tabs
            title={title}
            chosen={[]}
            onChoose={([person]) => {
              setChoosing(false);
              if (person) onChoose(person.id);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
