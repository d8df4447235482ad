import { useCallback, useEffect, useRef, useState } from 'react';
import { findSingleSignOn } from '../../../../shared/contract/single-sign-on.ts';
import type { SSO_MODES } from '../../../../shared/model/single-sign-on.ts';
import { call } from '../../lib/api.ts';

/** A group whose members sign in at the provider of their company. */
export interface Company {
  readonly group: string;
  readonly displayName: string;
  readonly mode: (typeof SSO_MODES)[number];
}

/** The company of a group in the URL, or that of the domain of an address, once it was entered. */
export function useCompany(group: string | undefined) {
  const [company, setCompany] = useState<Company>();
  const asked = useRef('');

  const ask = useCallback(async (body: { group?: string; email?: string }) => {
    try {
      setCompany((await call(findSingleSignOn, { body })).found ?? undefined);
    } catch {
      // Without it, the user can still log in otherwise.
    }
  }, []);

  useEffect(() => {
    if (group) void ask({ group });
  }, [group, ask]);

  /** Asks for each domain once; nothing while a group is named. */
  function look(email: string) {
    const domain = email.trim().split('@')[1]?.toLowerCase() ?? '';
    if (group || !/\.[a-z]{2,}$/.test(domain) || domain === asked.current) return;
    asked.current = domain;
    // The domain alone says which company; who it is need not be told.
    void ask({ email: `somebody@${domain}` });
  }
  return { company, look, ask };
}
