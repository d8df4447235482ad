import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../shared/content/output.ts';
import type { Info } from '../../../../shared/model/info.ts';
import type { Tour, TourInfo, TourInput } from '../../../../shared/model/tour.ts';

export type Titles = Readonly<Record<ContentLanguage, string>>;

/** A tour as it is entered. */
export interface TourEntries {
  readonly name: string;
  readonly titles: Titles;
  readonly imageUrl: string;
  readonly published: boolean;
  readonly protected: boolean;
  /** In the order of the tour. */
  readonly infos: readonly TourInfo[];
}

/** A tour that does not exist yet. */
export const NEW_TOUR: TourEntries = {
  name: '',
  titles: { de: '', en: '', fr: '' },
  imageUrl: '',
  published: false,
  protected: false,
  infos: [],
};

export const tourEntriesOf = ({ name, outputs = {}, infos = [], ...tour }: Tour): TourEntries => ({
  name,
  titles: { ...NEW_TOUR.titles, ...mapTitles(outputs) },
  imageUrl: tour.imageUrl ?? '',
  published: tour.published,
  protected: tour.protected,
  infos,
});

const mapTitles = (outputs: NonNullable<Tour['outputs']>) =>
  Object.fromEntries(CONTENT_LANGUAGES.flatMap((one) => (outputs[one] ? [[one, outputs[one].title]] : [])));

/** What an Info of a list is in a tour. */
export const toTourInfo = ({ id, name, active, published, languages, offline }: Info): TourInfo => ({
  ...{ id, name, active, published, languages, offline },
});

/** The languages that have a title. */
export const titledLanguages = (titles: Titles): ContentLanguage[] =>
  CONTENT_LANGUAGES.filter((one) => titles[one].trim() !== '');

/** The entries as the server takes them; of a change, only those that were changed. */
export const inputOf = ({ titles, imageUrl, infos, ...said }: Partial<TourEntries>): TourInput => ({
  ...said,
  ...(titles && {
    outputs: Object.fromEntries(titledLanguages(titles).map((one) => [one, { title: titles[one].trim() }])),
  }),
  ...(imageUrl !== undefined && { imageUrl: imageUrl.trim() || null }),
  ...(infos && { infoIds: infos.map(({ id }) => id) }),
});
