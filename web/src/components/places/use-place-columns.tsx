import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../list/list-spec.ts';
import { TagMarks } from './tag-marks.tsx';

/** Where a device is, as the lists have it. */
export interface Placed {
  readonly siteId: string | null;
  readonly siteName?: string | null | undefined;
  readonly tags: readonly string[];
}

/** From here on, both fit beside the other columns. */
const NARROW = '(max-width: 89.99rem)';

/** The columns of where a device is. In narrow windows they are shown on demand. */
export function usePlaceColumns(): readonly Column<Placed>[] {
  const { t } = useTranslation('places');
  return useMemo(() => {
    const hidden = matchMedia(NARROW).matches && { initiallyHidden: true as const };
    return [
      {
        id: 'site',
        title: t('site'),
        extra: 'site',
        cell: ({ siteName }) =>
          siteName && (
            <span className="short" title={siteName}>
              {siteName}
            </span>
          ),
        csv: ({ siteName }) => siteName,
        ...hidden,
      },
      {
        id: 'tags',
        title: t('tags'),
        cell: ({ tags }) => tags.length > 0 && <TagMarks tags={tags} />,
        csv: ({ tags }) => tags.join(', '),
        ...hidden,
      },
    ];
  }, [t]);
}
