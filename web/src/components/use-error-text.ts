import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';

/** The message for a failed call: that of its error code, or a general one that contains the code. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : 'INTERNAL_SERVER_ERROR';
      const named = error instanceof ApiError && namedText(t, error);
      if (named) return named;
      const key = `errors:GENERAL_ERRROR.${code}`;
      return i18n.exists(key) ? i18n.t(key as 'errors:GENERAL_ERRROR.REQUEST_ERROR') : t('unknown', { code });
    },
    [t, i18n],
  );
}

/** For errors whose details name the cause, a message that contains them (specification 1.6, 1.5). */
function namedText(t: TFunction<'errors'>, { code, status, details }: ApiError): string | undefined {
  const found = (name: string): string | undefined => {
    const value =
      typeof details === 'object' &&
      details !== null &&
      Object.entries(details).find(([key]) => key === name)?.[1];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  switch (code) {
    case 'EMAIL_PROVIDER_BLOCKED': {
      const provider = found('provider');
      return provider && t('SIGNUP.EMAIL_PROVIDER_BLOCKED', { provider });
    }
    case 'MISSING_ROLE': {
      if (found('runAs')) return t('NAMED.NO_MEMBER');
      const role = found('role');
      return role && t('NAMED.MISSING_ROLE', { role });
    }
    case 'MISSING_DATA_RIGHT': {
      if (found('member')) return t('NAMED.MEMBER_MAY_NOT');
      const permission = found('permission');
      return permission && t('NAMED.MISSING_DATA_RIGHT', { permission });
    }
    case 'SECOND_FACTOR_REQUIRED': {
      const group = found('group');
      return group && t('NAMED.GROUP_ASKS_FACTOR', { group });
    }
    case 'PLEASE_TRY_AGAIN': {
      const seconds = status === 429 && found('retryAfterSeconds');
      return seconds ? t('NAMED.TOO_MANY_CALLS', { count: Math.ceil(Number(seconds) / 60) }) : undefined;
    }
    case 'LABEL_IN_USE': {
      const shown = found('shownBy');
      if (shown) return t('NAMED.LABEL_SHOWN', { count: Number(shown) });
      const count = found('count');
      return count && t('NAMED.LABEL_IN_USE', { count: Number(count) });
    }
    case 'SITE_IN_USE': {
      const devices = Number(found('beacons') ?? 0) + Number(found('hubs') ?? 0);
      return devices > 0 ? t('NAMED.SITE_IN_USE', { count: devices }) : undefined;
    }
    case 'PASSWORD_TOO_COMMON':
      return found('leaks') && t('NAMED.PASSWORD_LEAKED');
    case 'TOO_MANY_API_KEYS': {
      const max = found('max');
      return max && t('NAMED.TOO_MANY_API_KEYS', { max });
    }
    case 'TOO_MANY_ROUNDS': {
      const max = found('max');
      return max && t('NAMED.TOO_MANY_ROUNDS', { max });
    }
    case 'TOO_MANY_TASKS': {
      const max = found('max');
      return max && t('NAMED.TOO_MANY_TASKS', { max });
    }
    case 'TOO_MANY_WEBHOOKS': {
      const max = found('max');
      return max && t('NAMED.TOO_MANY_WEBHOOKS', { max });
    }
    default:
      return undefined;
  }
}
