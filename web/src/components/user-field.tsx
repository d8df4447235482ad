import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { Role } from '../../../shared/roles.ts';
import { UserDialog } from './user-dialog.tsx';

interface UserFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The chosen user's name; undefined if none is chosen. */
  readonly name: string | undefined;
  /** Shown while no user is chosen. */
  readonly nobody: string;
  readonly choose: string;
  readonly remove: string;
  /** The title of the dialog. */
  readonly title: string;
  /** Only users of this role. */
  readonly onlyRole?: Role;
  /** The id of the chosen user, or null for none. */
  readonly onChange: (id: string | null) => void;
}

/** A field whose value is a user or none. */
export function UserField(props: UserFieldProps) {
  const { label, hint, error, name, nobody, choose, remove, title, onlyRole, onChange } = props;
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} fontWeight="medium" mb="1.5">
        {label}
      </Text>
      <Flex align="center" gap="2" minH="9" wrap="wrap">
        <Text me="1" overflowWrap="anywhere">
          {name ?? nobody}
        </Text>
        <Button
          type="button"
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => setChoosing(true)}
        >
          {choose}
        </Button>
        {name !== undefined && (
          <Button type="button" size="xs" variant="ghost" colorPalette="gray" onClick={() => onChange(null)}>
            {remove}
          </Button>
        )}
      </Flex>
      {error && (
        <Text mt="1.5" color="fg.error" role="alert">
          {error}
        </Text>
      )}
      {hint && (
        <Text mt="1.5" color="fg.muted" textStyle="xs">
          {hint}
        </Text>
      )}
      {choosing && (
        <UserDialog
          title={title}
          {...(onlyRole ? { onlyRole } : { tabs: true })}
          chosen={[]}
          onChoose={([person]) => {
            setChoosing(false);
            if (person) onChange(person.id);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
