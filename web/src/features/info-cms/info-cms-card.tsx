import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type Asking, nextStates } from '../../../../shared/content/info-cms.ts';
import { setInfoFeatureState } from '../../../../shared/contract/content/infos.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { Command } from '../../components/command.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { useInfoCmsTexts } from '../../components/use-info-cms-texts.ts';
import { type Account, useStateChange } from './use-state-change.tsx';

interface InfoCmsCardProps {
  readonly user: Account;
  /** Absent: it is not changed here. */
  readonly asking?: Asking;
  /** The list of its Infos. */
  readonly all?: string;
  readonly onChanged?: (user: User) => void;
}

/** The state of an Info CMS, and the changes that may be asked for now. */
export function InfoCmsCard({ user, asking, all, onChanged }: InfoCmsCardProps) {
  const { t } = useTranslation('infoCms');
  const state = user.infoFeatureState;
  const { name, tone, text } = useInfoCmsTexts(user);
  const { actionOf, ask, dialog } = useStateChange(user, (changed) => onChanged?.(changed));
  const next = asking ? nextStates(asking, state) : [];
  return (
    <Card title={t('title')} aside={all && state !== 'OFF' && <CardLink to={all}>{t('infos')}</CardLink>}>
      <Box css={tableCellStyles}>
        <Text fontWeight="medium">
          {tone ? (
            <span className="label" data-tone={tone}>
              {name}
            </span>
          ) : (
            name
          )}
        </Text>
        <Text mt="1" color="fg.muted">
          {text}
        </Text>
      </Box>
      {next.map((to) => {
        const { action, text: consequence, isDanger } = actionOf(to);
        return (
          <Flex
            key={to}
            align="center"
            justify="space-between"
            wrap="wrap"
            gap="3"
            pt="4"
            borderTopWidth="1px"
          >
            <Text flex="1 1 14rem" color="fg.muted">
              {consequence}
            </Text>
            <Command calls={setInfoFeatureState}>
              <Button
                size="sm"
                variant="outline"
                colorPalette={isDanger ? 'red' : 'gray'}
                onClick={() => ask(to)}
              >
                {action}
              </Button>
            </Command>
          </Flex>
        );
      })}
      {dialog}
    </Card>
  );
}
