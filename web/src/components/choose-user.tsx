import { Button } from '@chakra-ui/react';
import { UserSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

/** Loaded on demand, so that the list loads faster. */
const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));

interface ChooseUserProps {
  readonly label: string;
  /** The heading above the users. */
  readonly title: string;
  readonly onChoose: (id: string) => void;
}

/** A button for admins to choose whose items a list shows. */
export function ChooseUser({ label, title, onChoose }: ChooseUserProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" bg="bg.panel" colorPalette="gray" onClick={() => setChoosing(true)}>
        <UserSearch aria-hidden />
        {label}
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
