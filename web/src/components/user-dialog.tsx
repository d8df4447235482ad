import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getUsers, userFilters } from '../../../shared/contract/auth/users.ts';
import { normalise, valueFault } from '../../../shared/filter.ts';
import type { ListedUser } from '../../../shared/model/user.ts';
import { ROLES, type Role } from '../../../shared/roles.ts';
import { call } from '../lib/api.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { AccountMarks } from './account-marks.tsx';
import { checkboxStyles } from './checkbox-styles.ts';
import { Dialog } from './dialog.tsx';
import { ErrorPanel } from './list/list-states.tsx';
import { markStyles } from './list/list-styles.ts';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';
import { useDebounced } from './use-debounced.ts';
import { useRoleNames } from './use-role-names.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface UserDialogProps {
  readonly title: string;
  /** The users that are chosen already. */
  readonly chosen: readonly Person[];
  /** Whether several users can be chosen, and confirmed by a button; otherwise a click chooses one. */
  readonly multiple?: boolean;
  /** Only users of this role. */
  readonly onlyRole?: Role;
  /** Two tabs: ordinary users only, and users of all roles, which is the initial tab (specification 2.2). */
  readonly tabs?: boolean;
  readonly onChoose: (people: readonly Person[]) => void;
  readonly onClose: () => void;
}

const LIMIT = 30;
const FIELDS = ['name', 'email', 'managerGroup'] as const;

/** Finds users by name, e-mail address or manager group, and lets the user choose. */
export function UserDialog(props: UserDialogProps) {
  const { title, chosen, multiple = false, onlyRole, tabs = false, onChoose, onClose } = props;
  const { t } = useTranslation(['users', 'common', 'list']);
  const roleNames = useRoleNames();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const [everybody, setEverybody] = useState(true);
  const [field, setField] = useState<(typeof FIELDS)[number]>('name');
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [picked, setPicked] = useState<readonly Person[]>(chosen);
  const labels = {
    name: t('search.name'),
    email: t('search.email'),
    managerGroup: t('column.managerGroup'),
  };

  const value = useDebounced(normalise(userFilters[field], text.trim()));
  const fault = value === '' ? undefined : valueFault(userFilters[field], value);
  const wanted = onlyRole ?? (everybody ? role : isAdmin ? 'INFO_PROVIDER' : '');
  const filter = [
    ...(value && !fault ? [`${field}:${userFilters[field].operators[0]}:${value}`] : []),
    ...(wanted && isAdmin ? [`roles:eq:${wanted}`] : []),
  ];
  const { data, error, mutate } = useSWR(
    ['user-dialog', filter],
    ([, asked]) => call(getUsers, { query: { limit: LIMIT, filter: asked } }),
    { keepPreviousData: true },
  );

  function pick(person: Person) {
    if (!multiple) return onChoose([person]);
    const isPicked = picked.some(({ id }) => id === person.id);
    setPicked(isPicked ? picked.filter(({ id }) => id !== person.id) : [...picked, person]);
  }

  return (
    <Dialog wide title={title} onClose={onClose}>
      {tabs && (
        <Flex role="group" aria-label={t('dialog.which')} gap="1" mb="3">
          {[false, true].map((all) => (
            <Button
              key={String(all)}
              size="xs"
              variant={everybody === all ? 'surface' : 'ghost'}
              colorPalette={everybody === all ? 'accent' : 'gray'}
              aria-pressed={everybody === all}
              onClick={() => setEverybody(all)}
            >
              {all ? t('dialog.all') : t('dialog.users')}
            </Button>
          ))}
        </Flex>
      )}
      <Flex gap="2" wrap="wrap" align="end" mb="3">
        <Select
          aria-label={t('list:searchIn')}
          value={field}
          onChange={({ target }) => setField(target.value as typeof field)}
        >
          {FIELDS.filter((one) => isAdmin || one !== 'managerGroup').map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </Select>
        <Box flex="1 1 12rem">
          <TextField
            size="sm"
            label={t('list:searchFor', { label: labels[field] })}
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Box>
        {isAdmin && everybody && !onlyRole && (
          <Select
            aria-label={t('column.role')}
            value={role}
            onChange={({ target }) => setRole(target.value as typeof role)}
          >
            <option value="">{t('filter.anyRole')}</option>
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {roleNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Flex>
      <Text role="status" color="fg.error" mb={fault ? '2' : '0'}>
        {fault === 'TOO_SHORT' && t('list:fault.tooShort', { number: userFilters[field].min })}
        {fault === 'TOO_LONG' && t('list:fault.tooLong', { number: userFilters[field].max })}
        {fault === 'PATTERN' && t('list:fault.pattern', { example: 'north-retail' })}
      </Text>
      <Found css={markStyles} aria-busy={!data && !error}>
        {error !== undefined && <ErrorPanel error={error} whole onRetry={() => void mutate()} />}
        {data?.items.length === 0 && (
          <Text p="6" textAlign="center" color="fg.muted">
            {t('list:noMatch')}
          </Text>
        )}
        {data?.items.map((user) => {
          const { id, name, email } = user;
          const person = { id, name, email };
          return multiple ? (
            <label key={id}>
              <input
                type="checkbox"
                checked={picked.some((one) => one.id === id)}
                onChange={() => pick(person)}
              />
              <Shown user={user} />
            </label>
          ) : (
            <button key={id} type="button" onClick={() => pick(person)}>
              <Shown user={user} />
            </button>
          );
        })}
      </Found>
      {data?.links.next && (
        <Text mt="2" color="fg.muted" textStyle="xs">
          {t('dialog.more', { number: LIMIT })}
        </Text>
      )}
      <Flex justify="end" align="center" gap="2" mt="5">
        {multiple && (
          <Text me="auto" color="fg.muted" role="status">
            {t('list:selected', { number: picked.length })}
          </Text>
        )}
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {multiple && (
          <Button size="sm" onClick={() => onChoose(picked)}>
            {t('dialog.choose')}
          </Button>
        )}
      </Flex>
    </Dialog>
  );
}

const Shown = ({ user }: { user: ListedUser }) => (
  <span>
    {user.name} <AccountMarks user={user} />
    <small>{user.email}</small>
  </span>
);

const Found = chakra('div', {
  base: {
    h: '22rem',
    maxH: '45dvh',
    overflowY: 'auto',
    borderWidth: '1px',
    rounded: 'l2',
    '& > label, & > button': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      w: 'full',
      px: '3',
      py: '2',
      textAlign: 'start',
      cursor: 'pointer',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      focusVisibleRing: 'inside',
      _hover: { bg: 'bg.subtle' },
    },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
    '& input': checkboxStyles,
  },
});
