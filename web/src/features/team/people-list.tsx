import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../../../../shared/model/scope.ts';
import type { MemberRole } from '../../../../shared/roles.ts';
import { useScopeText } from '../../components/places/use-scope-text.ts';
import { useMemberRoles } from '../../components/use-member-roles.ts';
import { absoluteTime, calendarDay } from '../../lib/format.ts';
import { lastDayOf } from '../../lib/last-day.ts';

export const PeopleList = ({ children }: { children: ReactNode }) => (
  <Box as="ul" listStyleType="none" divideY="1px">
    {children}
  </Box>
);

interface PersonProps {
  /** Absent: only the address is known. */
  readonly name?: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly until: string | null;
  /** Null: for the whole account. */
  readonly scope: Scope | null;
  /** What is special about it, in a word or two. */
  readonly note?: string | undefined;
  readonly tone?: 'new' | 'over';
  /** The buttons at the end. */
  readonly children: ReactNode;
}

const TONES = { new: 'blue', over: 'orange' } as const;

/** A person, or an account, with the role that connects them. */
export function Person({ name, email, role, until, scope, note, tone = 'new', children }: PersonProps) {
  const { t, i18n } = useTranslation('team');
  const roles = useMemberRoles();
  const scopeText = useScopeText();
  return (
    <Flex as="li" align="center" justify="space-between" wrap="wrap" gapX="4" gapY="2" py="3">
      <Box minW="0" flex="1 1 14rem">
        <Flex align="center" wrap="wrap" gapX="2.5" gapY="1" fontWeight="medium" overflowWrap="anywhere">
          {name || email}
          {note && (
            <Box
              as="span"
              bg={`${TONES[tone]}.subtle`}
              color={`${TONES[tone]}.fg`}
              rounded="l1"
              px="1.5"
              textStyle="xs"
            >
              {note}
            </Box>
          )}
        </Flex>
        <Flex wrap="wrap" gapX="4" color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {name && <span>{email}</span>}
          <span>{roles[role]}</span>
          {scope && <span title={scope.tags.join(', ')}>{scopeText(scope)}</span>}
          {until && (
            <time dateTime={until} title={absoluteTime(Date.parse(until), i18n.language)}>
              {t('until', { time: calendarDay(lastDayOf(until), i18n.language) })}
            </time>
          )}
        </Flex>
      </Box>
      {children}
    </Flex>
  );
}
