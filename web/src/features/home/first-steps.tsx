import { Button, chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card.tsx';
import { paths, SELF } from '../../lib/paths.ts';

/** What an account without devices does first. */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const steps = [
    {
      ...{ title: t('first.claim'), text: t('first.claimText') },
      to: paths.hubs.to(),
      action: t('first.claimHubs'),
    },
    {
      ...{ title: t('first.beacons'), text: t('first.beaconsText') },
      ...{ to: paths.beacons.to(SELF), action: t('first.claimBeacons') },
    },
    {
      ...{ title: t('first.rule'), text: t('first.ruleText') },
      ...{ to: paths.alertRules.to(), action: t('first.addRule') },
    },
  ];
  return (
    <Card title={t('first.title')} hint={t('first.hint')}>
      <Steps>
        {steps.map(({ title, text, to, action }) => (
          <li key={title}>
            <div>
              <Text fontWeight="medium">{title}</Text>
              <Text color="fg.muted">{text}</Text>
            </div>
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={to}>{action}</Link>
            </Button>
          </li>
        ))}
      </Steps>
    </Card>
  );
}

const Steps = chakra('ol', {
  base: {
    counterReset: 'step',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      py: '3',
      counterIncrement: 'step',
      _before: {
        content: 'counter(step)',
        display: 'grid',
        placeItems: 'center',
        boxSize: '7',
        rounded: 'full',
        bg: 'bg.muted',
        fontWeight: 'semibold',
      },
    },
    '& > li > div': { flex: '1 1 14rem' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});
