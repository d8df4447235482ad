import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { API_PAGE } from '../../../../shared/static-pages.ts';
import { paths } from '../../lib/paths.ts';
import type { Help } from './help-content.ts';

interface HelpNavigationProps {
  readonly help: Help;
  readonly func: string | undefined;
  readonly id: string | undefined;
  readonly onChoose: () => void;
}

/** Chapters with their pages. */
export function HelpNavigation({ help, func, id, onChoose }: HelpNavigationProps) {
  const { t } = useTranslation('help');
  return (
    <Nav aria-label={t('contents')} onClick={onChoose}>
      {help.chapters.map((chapter) => (
        <section key={chapter.func}>
          <Link
            className="chapter"
            to={paths.help.to(chapter.func)}
            aria-current={func === chapter.func && !id ? 'page' : undefined}
          >
            {chapter.title}
          </Link>
          <ul>
            {chapter.pages.map((page) => (
              <li key={page.id}>
                <Link
                  to={paths.help.to(chapter.func, page.id)}
                  aria-current={func === chapter.func && id === page.id ? 'page' : undefined}
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <a className="chapter" href={API_PAGE} target="_blank" rel="noopener">
          {t('api')}
        </a>
      </section>
    </Nav>
  );
}

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '& a': {
      display: 'block',
      px: '3',
      py: '1.5',
      rounded: 'l2',
      color: 'fg.muted',
      focusVisibleRing: 'inside',
    },
    '& a:hover': { color: 'fg', bg: 'bg.muted' },
    '& a.chapter': { fontWeight: 'semibold', color: 'fg' },
    '& a[aria-current]': { color: 'accent.fg', bg: 'accent.subtle' },
  },
});
