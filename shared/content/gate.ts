import type { ContentLanguage, Outputs } from './output.ts';
import { CONTENT_LANGUAGES, languagesOf } from './output.ts';

/** The state of the devices of an Info. Of many, only some are looked at. */
export interface DeviceFacts {
  readonly count: number;
  readonly checked: number;
  /** Heard before, but not for a week. */
  readonly silent: number;
  /** Heard within a week, with a low battery. */
  readonly weak: number;
}

/** What is known of an Info before it, or a tour with it, is published. */
export interface InfoFacts {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly published: boolean;
  readonly languages: readonly ContentLanguage[];
  readonly devices: DeviceFacts;
  /** Addresses that lead nowhere: deleted files, and links that a browser could not reach. */
  readonly dead: readonly string[];
}

/** A tour that holds an Info. */
export interface TourOfInfo {
  readonly id: string;
  readonly name: string;
  readonly published: boolean;
  /** The languages that have a title. */
  readonly languages: readonly ContentLanguage[];
}

/** A tour, with its Infos in their order. */
export interface TourFacts {
  /** The languages that have a title. */
  readonly languages: readonly ContentLanguage[];
  readonly infos: readonly InfoFacts[];
}

/**
 * What somebody should look at before publishing. Visitors miss something because of an error, and may because of a
 * warning. None of them refuses a publication.
 */
export type Finding =
  /** Phones do not get the Info. */
  | OfInfo<'unpublished' | 'inactive'>
  /** Phones do not get a tour that holds the Info. */
  | { readonly kind: 'tourUnpublished'; readonly tour: string; readonly name: string }
  /** Nothing shows the Info, or nothing has been heard of all that show it. */
  | OfInfo<'noDevice' | 'allSilent'>
  | (OfInfo<'silent' | 'weak'> & { readonly count: number; readonly checked: number })
  | (OfInfo<'dead'> & { readonly url: string })
  /** Visitors who read this language get another one of the Info. */
  | (OfInfo<'noLanguage'> & { readonly language: ContentLanguage })
  /** Every Info that phones get has this language, and the tour has no title in it. */
  | { readonly kind: 'noTitle'; readonly language: ContentLanguage }
  /** Phones get none of the Infos. */
  | { readonly kind: 'nothing' };
type OfInfo<Kind extends string> = { readonly kind: Kind; readonly info: string; readonly name: string };
export type FindingKind = Finding['kind'];

/** By weight, the heaviest first. */
export const FINDING_KINDS: Readonly<Record<FindingKind, 'error' | 'warning'>> = {
  nothing: 'error',
  noDevice: 'error',
  allSilent: 'error',
  dead: 'error',
  unpublished: 'warning',
  inactive: 'warning',
  tourUnpublished: 'warning',
  silent: 'warning',
  weak: 'warning',
  noLanguage: 'warning',
  noTitle: 'warning',
};

/**
 * What is found about the content and the devices of an Info.
 *
 * @param wanted the languages that it should have
 */
export function findingsOfInfo(facts: InfoFacts, wanted: readonly ContentLanguage[] = []): Finding[] {
  const { id: info, name, languages, devices, dead } = facts;
  const { count, checked, silent, weak } = devices;
  const isAllSilent = silent > 0 && silent === count;
  return [
    ...(count === 0 ? [{ kind: 'noDevice', info, name } as const] : []),
    ...(isAllSilent ? [{ kind: 'allSilent', info, name } as const] : []),
    ...[...new Set(dead)].map((url) => ({ kind: 'dead', info, name, url }) as const),
    ...(silent > 0 && !isAllSilent ? [{ kind: 'silent', info, name, count: silent, checked } as const] : []),
    ...(weak > 0 ? [{ kind: 'weak', info, name, count: weak, checked } as const] : []),
    ...CONTENT_LANGUAGES.filter((one) => wanted.includes(one) && !languages.includes(one)).map(
      (language) => ({ kind: 'noLanguage', info, name, language }) as const,
    ),
  ];
}

/**
 * What is found about a tour, the heaviest first and within a kind in the order of its Infos. Of an Info that phones do not
 * get, nothing else is said.
 */
export function findingsOfTour({ languages, infos }: TourFacts): Finding[] {
  const on = infos.filter(({ active, published }) => active && published);
  const untitled = CONTENT_LANGUAGES.filter(
    (one) => !languages.includes(one) && on.length > 0 && on.every((info) => info.languages.includes(one)),
  );
  const found: Finding[] = [
    ...(on.length === 0 ? [{ kind: 'nothing' } as const] : []),
    ...infos.flatMap((info) => (on.includes(info) ? findingsOfInfo(info, languages) : [offFinding(info)])),
    ...untitled.map((language) => ({ kind: 'noTitle', language }) as const),
  ];
  return byWeight(found);
}

/**
 * What is found about an Info that will be published, the heaviest first.
 *
 * @param facts what is known of it as it will be then
 * @param now the languages that phones have of it. They, and those of the titles of its tours, should not be missing
 */
export function findingsOfPublication(
  facts: InfoFacts,
  now: readonly ContentLanguage[],
  tours: readonly TourOfInfo[],
): Finding[] {
  const ofTours = tours.flatMap(({ published, languages }) => (published ? languages : []));
  return byWeight([
    ...findingsOfInfo(facts, [...now, ...ofTours]),
    ...(facts.active ? [] : [offFinding({ ...facts, published: true })]),
    ...tours.flatMap(({ id: tour, name, published }) =>
      published ? [] : [{ kind: 'tourUnpublished', tour, name } as const],
    ),
  ]);
}

function byWeight(found: readonly Finding[]): Finding[] {
  const order = Object.keys(FINDING_KINDS);
  return found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const offFinding = ({ id: info, name, published }: InfoFacts): Finding => ({
  kind: published ? 'inactive' : 'unpublished',
  info,
  name,
});

/** The addresses that outputs name, each once. */
export const linksOf = (outputs: Outputs): string[] => [
  ...new Set(
    languagesOf(outputs)
      .flatMap((language) => outputs[language] ?? [])
      .flatMap(({ url, previewUrl, audioUrl }) => [url, previewUrl, audioUrl])
      .flatMap((url) => (url ? [url] : [])),
  ),
];
