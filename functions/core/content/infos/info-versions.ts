import type {
  getInfoVersion as getting,
  getInfoVersions as listing,
  restoreInfoVersion as restoring,
} from '../../../../shared/contract/content/drafts.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { InfoVersion } from '../../../../shared/model/info.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { changeInfo } from './change-info.ts';
import { infoInReach } from './info-in-reach.ts';
import type { InfoItem, Publication, Written } from './info-item.ts';
import { changed } from './info-state.ts';
import { readVersion } from './store.ts';
import { toInfoDraft } from './to-info.ts';

/** The versions of an Info without their content, from its own item. */
export const getInfoVersions: UseCase<typeof listing> = async (caller, { params }) => {
  const { past = [] } = await infoInReach(caller, params.id);
  return { items: (await toVersions(past)).toReversed() };
};

export const getInfoVersion: UseCase<typeof getting> = async (caller, { params: { id, n } }) => {
  const item = await infoInReach(caller, id);
  const content = await versionOf(item, n);
  const [version] = await toVersions((item.past ?? []).filter((one) => one.n === n));
  return { ...version!, content };
};

export const restoreInfoVersion: UseCase<typeof restoring> = async (caller, { params, body }) => {
  const { id, n } = params;
  const saved = await changeInfo(caller, { id, version: body.version }, async (was) =>
    changed(was, { draft: await versionOf(was.item, n) }),
  );
  return toInfoDraft(saved);
};

/** Throws ENTITY_NOT_FOUND for a version that was never published, or is not kept any more. */
async function versionOf({ row, past = [] }: InfoItem, n: number): Promise<Written> {
  const content = past.some((one) => one.n === n) ? await readVersion(row.id, n) : undefined;
  if (!content) throw new Refusal('ENTITY_NOT_FOUND');
  return content;
}

async function toVersions(past: readonly Publication[]): Promise<InfoVersion[]> {
  const people = await ownersOf([...new Set(past.map(({ by }) => by))]);
  return past.map(({ n, at, by, languages }) => ({
    ...{ number: n, publishedAt: at, by: people.get(by) ?? null },
    languages: [...languages],
  }));
}
