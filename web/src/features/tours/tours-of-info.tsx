import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Info } from '../../../../shared/model/info.ts';
import { Card } from '../../components/card.tsx';
import { Command } from '../../components/command.tsx';
import { Loading } from '../../components/loading.tsx';
import { filterByInfo, useToursOfInfo } from '../../components/use-tours-of-info.ts';
import { paths } from '../../lib/paths.ts';

interface ToursOfInfoProps {
  readonly info: Pick<Info, 'id'>;
  /** The owner in the URL. */
  readonly owner: string;
}

/** The tours that hold an Info, and a way to a new one. */
export function ToursOfInfo({ info, owner }: ToursOfInfoProps) {
  const { t } = useTranslation('tours');
  const { data, error, mutate } = useToursOfInfo(info.id, owner);
  return (
    <Card title={t('ofInfo.title')} hint={t('ofInfo.hint')}>
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items, links }) => (
          <Box>
            {items.length === 0 && <Text color="fg.muted">{t('ofInfo.none')}</Text>}
            <List>
              {items.map(({ id, name, published, infosCount }) => (
                <li key={id}>
                  <Link to={paths.tour.to(owner, id)}>{name}</Link>
                  <small>
                    {[
                      published ? t('published') : t('unpublished'),
                      t('infosCount', { count: infosCount }),
                    ].join(' · ')}
                  </small>
                </li>
              ))}
            </List>
            <Flex mt="4" gap="2" wrap="wrap">
              <Command>
                <Button asChild size="sm" variant="outline" colorPalette="gray">
                  <Link to={paths.tour.create(owner, info.id)}>
                    <Plus aria-hidden />
                    {t('ofInfo.create')}
                  </Link>
                </Button>
              </Command>
              {links.next && (
                <Button asChild size="sm" variant="ghost">
                  <Link to={paths.tours.of(owner, [filterByInfo(info.id)])}>{t('ofInfo.all')}</Link>
                </Button>
              )}
            </Flex>
          </Box>
        )}
      </Loading>
    </Card>
  );
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& li + li': { mt: '2.5' },
    '& a': {
      fontWeight: 'medium',
      color: 'accent.fg',
      rounded: 'l1',
      overflowWrap: 'anywhere',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
  },
});
