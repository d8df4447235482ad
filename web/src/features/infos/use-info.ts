import useSWR from 'swr';
import { getInfoDraft } from '../../../../shared/contract/content/drafts.ts';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import type { Info, InfoDraft } from '../../../../shared/model/info.ts';
import { call } from '../../lib/api.ts';

/** An Info with its content, its beacons, and what is being written of it. */
export interface KnownInfo extends Info {
  /** Only of a published one, where it differs from what is published. */
  readonly draft: InfoDraft | undefined;
}

/**
 * The Info of a page, which its parts share. It is not read again by itself while it is edited: its version must be the
 * one that the entries are based on.
 */
export const useInfo = (user: string, id: string) =>
  useSWR(infoKey(user, id), ([, owner, of]) => readInfo(owner, of), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

export const infoKey = (user: string, id: string) => ['getInfoPoint', user, id] as const;

async function readInfo(user: string, id: string): Promise<KnownInfo> {
  const info = await call(getInfoPoint, { params: { id, user } });
  if (!info.published || !info.hasDraft) return { ...info, draft: undefined };
  const draft = await call(getInfoDraft, { params: { id } });
  // It was changed between the two calls.
  return draft.version === info.version ? { ...info, draft } : readInfo(user, id);
}
