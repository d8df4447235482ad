import { Button } from '@chakra-ui/react';
import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { Command } from './command.tsx';

interface ChooseCsvProps {
  /** What the file is for. */
  readonly label: string;
  /** Another file replaces the one that was chosen. */
  readonly another: string | undefined;
  readonly accept: string;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that chooses a CSV file. */
export function ChooseCsv({ label, another, accept, disabled, onChoose }: ChooseCsvProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Command>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <FileSpreadsheet aria-hidden />
          {another ?? label}
        </Button>
      </Command>
    </>
  );
}
