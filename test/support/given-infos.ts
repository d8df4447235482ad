import { newInfo } from '../../functions/core/content/infos/create-info.ts';
import { changed } from '../../functions/core/content/infos/info-state.ts';
import { saveInfo } from '../../functions/core/content/infos/store.ts';
import type { Outputs } from '../../shared/content/output.ts';

const TEXT: Outputs = { en: [{ type: 'MESSAGE', title: 'Harbour', text: 'Welcome' }] };

let names = 0;

/** Creates published Infos without devices, by id, for tests of what holds Infos. */
export async function givenInfos(
  userId: string,
  count: number,
  { active = true, outputs = TEXT }: { active?: boolean; outputs?: Outputs } = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const shown = {
      name: `Given ${++names}`,
      description: '',
      outputs,
      rssi: -85,
      timeZone: 'Europe/Berlin',
    };
    const info = changed(newInfo(userId), { shown, draft: shown, active });
    ids.push((await saveInfo(undefined, info, { by: userId })).row.id);
  }
  return ids;
}
