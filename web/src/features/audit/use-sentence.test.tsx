import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../../shared/contract/index.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { LANGUAGES, type Language } from '../../../../shared/model/user-limits.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { useSentence } from './use-sentence.ts';

beforeAll(() => inEnglish(['audit', 'configuration']));
afterAll(() => setLanguage('en-gb'));

const entry: AuditEntry = {
  id: 'a1',
  at: '2026-01-01T00:00:00.000Z',
  actorId: 'g1',
  actor: 'grete@example.com',
  apiKey: null,
  subjectId: 'i1',
  subject: 'ida@example.com',
  managerGroup: null,
  isRunAs: false,
  member: null,
  operation: 'putHub',
  item: 'hub/hub0badcafe',
  itemName: null,
  names: { g1: 'Grete', i1: 'Ida' },
  before: {},
  after: {},
  requestId: 'r1',
};
/** Tells changes in a language. */
const speaker = async (language: Language) => {
  await setLanguage(language);
  const { result } = renderHook(useSentence);
  return (change: Partial<AuditEntry>) => result.current({ ...entry, ...change });
};

/** Every operation by which somebody who is signed in, or their key, changes something. */
const CHANGING = OPERATIONS.filter(({ method, mutates, reads, roles, signed }: Operation) => {
  const isByPeople = roles !== 'public' && !signed && Object.keys(roles).length > 0;
  return isByPeople && (mutates || (method !== 'GET' && !reads));
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('every operation of the contract that changes something has a sentence', async () => {
    const tell = await speaker(language);
    const known = new Set<string>();
    for (const { id } of CHANGING) {
      const { text } = tell({ operation: id, item: 'user/i1' });
      expect(text, id).toMatch(/^Grete .+[\p{L})…]$/u);
      expect(text, id).not.toContain(id);
      expect(text, id).not.toMatch(/[{}\uE000-\uE0FF]|undefined| {2}/);
      known.add(text);
    }
    // Only the calls for one Info and for several read alike, and those that configure one beacon and several.
    expect(known.size).toBeGreaterThan(CHANGING.length - 16);
  });

  test('an operation that is newer than the console is named', async () => {
    expect((await speaker(language))({ operation: 'paintHub' }).text).toContain('paintHub');
  });

  test('what was done with several devices is told with their number, and of one with its id', async () => {
    const tell = await speaker(language);
    const moves: Partial<AuditEntry>[] = [
      { before: { owner: 'i1' }, after: { owner: 'm1' } },
      { before: { owner: 'i1' }, after: { owner: 'stranger' } },
      { before: { owner: null }, after: { owner: 'i1' } },
      { before: { owner: 'i1' }, after: { owner: null } },
      { after: { offered: 'm1' } },
      { after: { offered: 'stranger' } },
      { after: { siteId: 's1' } },
      { after: { siteId: 'none' } },
      { after: { addTags: ['north', 'trade fair'] } },
      { after: { removeTags: ['north'] } },
      { after: { addTags: ['north'], siteId: 's1' } },
    ];
    const all = new Set<string>();
    for (const devices of ['hubs', 'beacons'])
      for (const { before = {}, after } of moves)
        for (const ids of [['D1'], ['D1', 'D2', 'D3']]) {
          const { text } = tell({
            operation: 'transferHubs',
            item: 'task/t1',
            names: { ...entry.names, m1: 'Mia' },
            before,
            after: { ...after, [devices]: ids },
          });
          expect(text).toMatch(/^Grete /);
          expect(text).toContain(ids.length === 1 ? 'D1' : '3');
          expect(text).not.toMatch(/[{}\uE000-\uE0FF]|undefined|stranger/);
          all.add(text);
        }
    expect(all.size).toBe(moves.length * 4);
  });
});

const MOVED: Partial<AuditEntry> = {
  operation: 'transferBeacons',
  item: 'task/t1',
  isRunAs: true,
  member: null,
  names: { ...entry.names, m1: 'mia@example.com' },
  before: { owner: 'i1' },
  after: { owner: 'm1', beacons: Array.from({ length: 12 }, (_, at) => `B${at}`) },
};
const SLOWER: Partial<AuditEntry> = {
  operation: 'setBeaconConfiguration',
  item: 'beacon/5A0012FFBC01',
  itemName: 'Door 4',
  before: { adv_int: 300 },
  after: { adv_int: 700 },
};
const RENAMED: Partial<AuditEntry> = {
  operation: 'putHub',
  itemName: 'Hall 7',
  before: { description: 'Hall 7' },
  after: { description: 'Hall 8' },
};
const RARE: Partial<AuditEntry> = {
  operation: 'setBeaconBulkConfiguration',
  item: 'beacon/5A0012FFBC01',
  itemName: 'Door 4',
  before: { eventbeacon_timer_interval: 60 },
  after: { eventbeacon_timer_interval: 90 },
};

test.each([
  ['en-gb', MOVED, 'Grete moved 12 beacons to mia@example.com on behalf of Ida'],
  ['de-de', MOVED, 'Grete hat 12 Beacons an mia@example.com übertragen, im Namen von Ida'],
  ['fr-fr', MOVED, 'Grete a transféré 12 beacons à mia@example.com, en agissant pour Ida'],
  ['en-gb', SLOWER, 'Grete set the advertising interval of Door 4 from 300 ms to 700 ms'],
  ['de-de', SLOWER, 'Grete hat das Sendeintervall von Door 4 von 300 ms auf 700 ms gestellt'],
  ['fr-fr', SLOWER, 'Grete a fait passer l’intervalle de diffusion de 300 ms à 700 ms sur Door 4'],
  ['en-gb', RENAMED, 'Grete renamed Hall 7 to “Hall 8”'],
  ['de-de', RENAMED, 'Grete hat Hall 7 in „Hall 8“ umbenannt'],
  ['fr-fr', RENAMED, 'Grete a renommé Hall 7 en « Hall 8 »'],
] as const)('in %s a person would say it so', async (language, change, sentence) => {
  const { text, untold } = (await speaker(language))(change);
  expect(text.replaceAll('\u00a0', ' ')).toBe(sentence);
  expect(untold.filter(({ field }) => field !== 'beacons' && field !== 'owner')).toEqual([]);
});

test('the only changed field is told with its name and its values, several are left to the details', async () => {
  const tell = await speaker('en-gb');
  const one = tell(RARE);
  expect(one.text.replaceAll('\u00a0', ' ')).toMatch(
    /^Grete changed the configuration of Door 4: .+ from 60 s to 90 s$/,
  );
  expect(one.text).not.toContain('eventbeacon');
  const several = tell({
    ...RARE,
    before: { ...RARE.before, eventbeacon_trigger: 0 },
    after: { ...RARE.after, eventbeacon_trigger: 1 },
  });
  expect(several.text).toBe('Grete changed the configuration of Door 4');
  expect(several.untold).toHaveLength(2);
});

test('somebody without a name is told by the address, and the operator as such', async () => {
  const tell = await speaker('en-gb');
  expect(tell({ names: {} }).text).toMatch(/^grete@example.com changed/);
  const operated = { actorId: 'operator', actor: 'operator', operation: 'operate', item: 'user/i1' };
  expect(tell(operated).text).toBe('The operator changed the account of Ida');
});
