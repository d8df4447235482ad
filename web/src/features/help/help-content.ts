/** The content of the help (specification 1.2): a static file per language, `public/help/<language>.json`. */
export interface HelpSection {
  readonly openId: string;
  readonly title: string;
  /** Steps to perform in order, shown before `text`. */
  readonly steps?: readonly string[];
  readonly text: readonly string[];
}
export interface HelpPage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly sections: readonly HelpSection[];
}
export interface HelpChapter {
  readonly func: string;
  readonly title: string;
  readonly text: string;
  readonly pages: readonly HelpPage[];
}
export interface Help {
  readonly chapters: readonly HelpChapter[];
}

export interface Hit {
  readonly chapter: HelpChapter;
  readonly page: HelpPage;
  readonly section: HelpSection;
  readonly excerpt: string;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The sections that contain every word of the query; matches in titles come first. Accents and case are ignored. */
export function searchHelp({ chapters }: Help, query: string): readonly Hit[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => plain(text).includes(word));
  const hits = chapters.flatMap((chapter) =>
    chapter.pages.flatMap((page) =>
      page.sections.map((section) => {
        const body = [...(section.steps ?? []), ...section.text];
        const titles = `${section.title} ${page.title} ${chapter.title}`;
        return {
          chapter,
          page,
          section,
          inTitle: holds(section.title),
          fits: holds(`${titles} ${body.join(' ')}`),
          excerpt: body.find((one) => words.some((word) => plain(one).includes(word))) ?? body[0] ?? '',
        };
      }),
    ),
  );
  return hits.filter(({ fits }) => fits).sort((a, b) => Number(b.inTitle) - Number(a.inTitle));
}
