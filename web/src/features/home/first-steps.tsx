import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { notify } from '../../lib/notify.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { hideSteps, STEPS, type Step, type Steps } from './load-steps.ts';

interface StepTexts {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly { readonly to: string; readonly label: string }[];
}

/** What a new account does first, ticked off by what is there. */
export function FirstSteps({ user, steps }: { user: User; steps: Steps }) {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const texts = useStepTexts(user);
  const [isHiding, setIsHiding] = useState(false);
  const done = STEPS.filter((step) => steps[step]).length;

  async function hide() {
    setIsHiding(true);
    await hideSteps(user).catch((error) => notify('error', errorText(error)));
    setIsHiding(false);
  }

  return (
    <Card
      title={t('first.title')}
      hint={steps.claim ? t('first.progress', { done, count: STEPS.length }) : t('first.hint')}
      aside={
        <Button size="xs" variant="ghost" colorPalette="gray" loading={isHiding} onClick={() => void hide()}>
          {t('first.hide')}
        </Button>
      }
    >
      <List>
        {STEPS.map((step) => {
          const { title, text, actions } = texts[step];
          const isDone = steps[step];
          return (
            <li key={step} data-done={isDone || undefined}>
              {isDone && <Check className="tick" size={16} aria-label={t('first.done')} />}
              <div>
                <Text fontWeight="medium">{title}</Text>
                {!isDone && <Text color="fg.muted">{text}</Text>}
              </div>
              {!isDone && (
                <Flex wrap="wrap" gap="2">
                  {actions.map(({ to, label }) => (
                    <Button key={label} asChild size="sm" variant="outline" colorPalette="gray">
                      <Link to={to}>{label}</Link>
                    </Button>
                  ))}
                </Flex>
              )}
            </li>
          );
        })}
      </List>
    </Card>
  );
}

function useStepTexts({ administers }: User): Readonly<Record<Step, StepTexts>> {
  const { t } = useTranslation('home');
  const toBeacons = paths.beacons.to(SELF);
  return {
    claim: {
      ...{ title: t('first.claim'), text: t('first.claimText') },
      actions: [
        { to: paths.hubs.to(), label: t('first.claimHubs') },
        { to: toBeacons, label: t('first.claimBeacons') },
      ],
    },
    name: {
      ...{ title: t('first.name'), text: t('first.nameText') },
      actions: [{ to: toBeacons, label: t('first.nameAction') }],
    },
    place: {
      ...{ title: t('first.place'), text: t('first.placeText') },
      actions: [{ to: paths.sites.to(), label: t('first.placeAction') }],
    },
    rule: {
      ...{ title: t('first.rule'), text: t('first.ruleText') },
      actions: [{ to: paths.alertRules.to(), label: t('first.addRule') }],
    },
    share:
      administers === null
        ? {
            ...{ title: t('first.share'), text: t('first.shareText') },
            actions: [{ to: toBeacons, label: t('first.shareAction') }],
          }
        : {
            ...{ title: t('first.invite'), text: t('first.inviteText') },
            actions: [{ to: paths.users.to(), label: t('first.inviteAction') }],
          },
  };
}

const List = chakra('ol', {
  base: {
    counterReset: 'step',
    '& > li': {
      position: 'relative',
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
    '& > li[data-done]': {
      color: 'fg.muted',
      _before: { content: '""', bg: 'green.muted' },
    },
    // On the disc that has the number of the others.
    '& .tick': { position: 'absolute', insetStart: '1.5', color: 'green.fg' },
    '& > li > div:first-of-type': { flex: '1 1 14rem' },
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});
