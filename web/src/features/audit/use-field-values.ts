import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELDS, type FieldName, type Value } from '../../../../shared/configuration/fields.ts';
import { useMemberRoles } from '../../components/use-member-roles.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { useValueText } from '../../components/use-value-text.ts';
import { useYesNo } from '../../components/use-yes-no.ts';
import { absoluteTime } from '../../lib/format.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';

/** The value of a changed field in words; undefined: it says itself what it is. */
export type SayValue = (value: unknown, path: string) => string | undefined;

const LANGUAGES_BY_CODE: Readonly<Record<string, string>> = LANGUAGE_NAMES;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** @param names what accounts are called, by their ids */
export function useFieldValues(): (names: Readonly<Record<string, string>>) => SayValue {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const configured = useValueText();
  const yesNo = useYesNo();
  const names = useRoleNames();
  const inTeams = useMemberRoles();
  const roles: Readonly<Record<string, string>> = useMemo(() => ({ ...names, ...inTeams }), [names, inTeams]);
  return useCallback(
    (names) => (value, path) => {
      const name = path.split('.').at(-1)!;
      if (name in FIELDS && value !== undefined) return configured(name as FieldName, value as Value | null);
      if (typeof value === 'boolean') return yesNo(value);
      if (typeof value !== 'string') return undefined;
      if (name === 'languageCode') return LANGUAGES_BY_CODE[value];
      if (name === 'role' || name === 'roles') return roles[value];
      return TIME.test(value) ? absoluteTime(Date.parse(value), language) : names[value];
    },
    [configured, yesNo, roles, language],
  );
}
