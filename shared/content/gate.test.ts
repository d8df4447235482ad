import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FINDING_KINDS,
  type Finding,
  findingsOfInfo,
  findingsOfPublication,
  findingsOfTour,
  type InfoFacts,
  linksOf,
} from './gate.ts';
import { CONTENT_LANGUAGES } from './output.ts';

const fine: InfoFacts = {
  id: 'i1',
  name: 'Harbour',
  active: true,
  published: true,
  languages: ['en'],
  devices: { count: 2, checked: 2, silent: 0, weak: 0 },
  dead: [],
};
const kinds = (found: readonly Finding[]) => found.map(({ kind }) => kind);

const devices = fc
  .tuple(fc.nat(6), fc.nat(6), fc.nat(6), fc.nat(6))
  .map(([silent, weak, well, unchecked]) => ({
    count: silent + weak + well + unchecked,
    checked: silent + weak + well,
    silent,
    weak,
  }));
const languages = fc.subarray([...CONTENT_LANGUAGES]);
const info: fc.Arbitrary<InfoFacts> = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  active: fc.boolean(),
  published: fc.boolean(),
  languages,
  devices,
  dead: fc.array(fc.constantFrom('https://a.example/', 'https://b.example/', '/files/content/c.pdf')),
});
const tour = fc.record({ languages, infos: fc.array(info, { minLength: 1, maxLength: 8 }) });

describe('the gate', () => {
  it('finds nothing about a tour whose Infos are complete, on and near devices that are heard', () => {
    expect(findingsOfInfo(fine, ['en'])).toEqual([]);
    expect(findingsOfTour({ languages: ['en'], infos: [fine] })).toEqual([]);
  });

  it('finds an Info that no device shows, or only devices that are silent', () => {
    expect(kinds(findingsOfInfo({ ...fine, devices: { count: 0, checked: 0, silent: 0, weak: 0 } }))).toEqual(
      ['noDevice'],
    );
    expect(kinds(findingsOfInfo({ ...fine, devices: { count: 2, checked: 2, silent: 2, weak: 0 } }))).toEqual(
      ['allSilent'],
    );
    // Of those that were not looked at, one may be heard.
    expect(kinds(findingsOfInfo({ ...fine, devices: { count: 9, checked: 2, silent: 2, weak: 0 } }))).toEqual(
      ['silent'],
    );
  });

  it('asks an Info for the languages of the tour, and the tour for those of all its Infos', () => {
    const german = { ...fine, id: 'i2', languages: ['de', 'en'] as const };
    expect(findingsOfTour({ languages: ['de'], infos: [fine, german] })).toEqual([
      { kind: 'noLanguage', info: 'i1', name: 'Harbour', language: 'de' },
      { kind: 'noTitle', language: 'en' },
    ]);
  });

  it('says nothing else of an Info that phones do not get', () => {
    const off = { ...fine, active: false, dead: ['https://a.example/'], languages: [] };
    expect(kinds(findingsOfTour({ languages: ['en'], infos: [fine, off] }))).toEqual(['inactive']);
    expect(kinds(findingsOfTour({ languages: ['en'], infos: [{ ...off, published: false }] }))).toEqual([
      'nothing',
      'unpublished',
    ]);
  });

  it('asks an Info that will be published for the languages that phones have, and for those of its tours', () => {
    const tour = { id: 't1', name: 'Walk', published: true, languages: ['fr'] as const };
    const found = findingsOfPublication(fine, ['de', 'en'], [tour]);
    expect(found).toEqual([
      { kind: 'noLanguage', info: 'i1', name: 'Harbour', language: 'de' },
      { kind: 'noLanguage', info: 'i1', name: 'Harbour', language: 'fr' },
    ]);
    expect(findingsOfPublication({ ...fine, languages: CONTENT_LANGUAGES }, ['de', 'en'], [tour])).toEqual(
      [],
    );
  });

  it('says of an Info that will be published that it is off, and which of its tours are not published', () => {
    const tour = { id: 't1', name: 'Walk', published: false, languages: ['fr'] as const };
    expect(findingsOfPublication({ ...fine, active: false, published: false }, [], [tour])).toEqual([
      { kind: 'inactive', info: 'i1', name: 'Harbour' },
      { kind: 'tourUnpublished', tour: 't1', name: 'Walk' },
    ]);
  });

  it('finds less, never more, once one cause is removed', () => {
    fc.assert(
      fc.property(info, languages, (facts, wanted) => {
        const all = findingsOfInfo(facts, wanted);
        const better: InfoFacts[] = [
          { ...facts, dead: [] },
          { ...facts, languages: CONTENT_LANGUAGES },
          { ...facts, devices: { ...facts.devices, weak: 0 } },
        ];
        for (const one of better) {
          const left = findingsOfInfo(one, wanted);
          expect(all).toEqual(expect.arrayContaining(left));
          expect(left.length).toBeLessThanOrEqual(all.length);
        }
        const whole = { count: 1, checked: 1, silent: 0, weak: 0 };
        expect(
          findingsOfInfo({ ...facts, dead: [], languages: CONTENT_LANGUAGES, devices: whole }, wanted),
        ).toEqual([]);
      }),
    );
  });

  it('names each cause once, the heaviest first, and no more of an Info than there is', () => {
    fc.assert(
      fc.property(tour, (facts) => {
        const found = findingsOfTour(facts);
        expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length);
        const weights = found.map(({ kind }) => Object.keys(FINDING_KINDS).indexOf(kind));
        expect(weights).toEqual(weights.toSorted((a, b) => a - b));
        const ids = new Set(facts.infos.map(({ id }) => id));
        for (const one of found) if ('info' in one) expect(ids.has(one.info)).toBe(true);
        const off = facts.infos.filter(({ active, published }) => !active || !published).length;
        expect(found.filter(({ kind }) => kind === 'inactive' || kind === 'unpublished')).toHaveLength(off);
        expect(found.some(({ kind }) => kind === 'nothing')).toBe(off === facts.infos.length);
      }),
    );
  });

  it('finds about a tour what it finds about its Infos, and what it finds with perfect Infos', () => {
    fc.assert(
      fc.property(tour, ({ languages: titled, infos }) => {
        const perfect = infos.map((one) => ({ ...one, devices: fine.devices, dead: [] }));
        const ofInfos = infos.flatMap((one) => (one.active && one.published ? findingsOfInfo(one) : []));
        expect(findingsOfTour({ languages: titled, infos })).toHaveLength(
          findingsOfTour({ languages: titled, infos: perfect }).length + ofInfos.length,
        );
      }),
    );
  });

  it('collects every address of an Info once', () => {
    const url = 'https://harbour.example/';
    expect(
      linksOf({
        en: [
          { type: 'PDF', title: 'Plan', url, audioUrl: '/files/content/a.mp3' },
          { type: 'MESSAGE', title: 'Text', text: 'Welcome', previewUrl: '/files/content/b.png' },
        ],
        de: [{ type: 'HTML', title: 'Plan', url }],
      }),
    ).toEqual([url, '/files/content/a.mp3', '/files/content/b.png']);
  });
});
