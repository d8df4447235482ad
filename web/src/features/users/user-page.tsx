import { Button } from '@chakra-ui/react';
import { FileText, type LucideIcon, Mail, Pencil, Radio, Router } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { setInfoProvider } from '../../../../shared/contract/admin.ts';
import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import { USER_NAME_MAX } from '../../../../shared/model/user-limits.ts';
import { AccountMarks } from '../../components/account-marks.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { useRename } from '../../components/use-rename.tsx';
import { useRoleNames } from '../../components/use-role-names.ts';
import { call } from '../../lib/api.ts';
import { ALL_ITEMS, paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useAccount } from './use-account.ts';
import { WorkAsButton } from './work-as-button.tsx';

type UserTab = 'overview' | 'settings' | 'apiKeys' | 'signIns' | 'chargeInfos' | 'changes';

/** Tabs with a list, which sets the title of the document. */
const LISTS: readonly UserTab[] = ['apiKeys', 'signIns', 'chargeInfos', 'changes'];

interface UserPageProps {
  readonly here: UserTab;
  readonly children: (user: InfoProvider) => ReactNode;
}

/** The page of the user in the URL, with one of its tabs. */
export function UserPage({ here, children }: UserPageProps) {
  const { t } = useTranslation(['users', 'list']);
  const { id = '' } = useParams();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const navigate = useNavigate();
  const roles = useRoleNames();
  const thing = useAccount(id);
  const user = thing.data;
  const { rename, dialog } = useRename<InfoProvider>({
    thing,
    // As in the settings, which name the user, too.
    owner: undefined,
    named: (known, name) => ({ ...known, name }),
    save: (_, name) => call(setInfoProvider, { body: { id, name } }),
  });
  const tabs: Record<UserTab, readonly [to: string, label: string]> = {
    overview: [paths.user.to(id), t('list:tab.overview')],
    settings: [paths.userSettings.to(id), t('tab.settings')],
    apiKeys: [paths.userApiKeys.to(id), t('tab.apiKeys')],
    signIns: [paths.userSignIns.to(id), t('tab.signIns')],
    chargeInfos: [paths.userChargeInfos.to(id), t('tab.chargeInfos')],
    changes: [paths.userAudit.to(id), t('list:tab.changes')],
  };
  const isShown: Partial<Record<UserTab, boolean>> = { settings: isAdmin };
  const devices = paths.beacons.to(id);
  const opening = (to: string, state?: unknown) => () => void navigate(to, { state });

  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['users'], label: t('title'), to: paths.users.to() }}
        thing={thing}
        nameOf={({ name }) => name}
        rename={{
          invitation: '',
          maxLength: USER_NAME_MAX,
          // An account cannot be without a name.
          onRename: isAdmin ? (name) => name && rename(name) : undefined,
        }}
        facts={(known) => ({
          email: known.email,
          role: known.roles[0] && roles[known.roles[0]],
          marks: <AccountMarks user={known} />,
          group: known.managerGroup,
          since: (
            <span>
              {t('column.created')} <TimeAgo at={Date.parse(known.createdDate)} />
            </span>
          ),
        })}
        buttons={
          user &&
          (isAdmin ? (
            <>
              {here !== 'settings' && (
                <ButtonLink to={paths.userSettings.to(id)} icon={Pencil} label={t('edit')} />
              )}
              <WorkAsButton user={user} />
            </>
          ) : (
            <ButtonLink to={devices} icon={Radio} label={t('devices')} />
          ))
        }
        menu={
          user
            ? [
                ...(isAdmin ? [{ label: t('devices'), icon: Radio, perform: opening(devices) }] : []),
                { label: t('hubs'), icon: Router, perform: opening(paths.hubs.of(id, ALL_ITEMS)) },
                ...(isAdmin
                  ? [{ label: t('infos'), icon: FileText, perform: opening(paths.infos.of(id, ALL_ITEMS)) }]
                  : []),
                ...(isAdmin
                  ? [
                      {
                        label: t('newsletter'),
                        icon: Mail,
                        perform: opening(paths.newsletter.to(), { recipients: [user] }),
                      },
                    ]
                  : []),
              ]
            : []
        }
        tabs={(Object.keys(tabs) as UserTab[])
          .filter((tab) => isShown[tab] ?? true)
          .map((tab) => ({ to: tabs[tab][0], label: tabs[tab][1], here: tab === here }))}
        missing={{ title: t('missing', { id }), hint: t('missingHint') }}
        isTitledByTab={LISTS.includes(here)}
      >
        {children}
      </ThingPage>
      {dialog}
    </>
  );
}

const ButtonLink = ({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) => (
  <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
    <Link to={to}>
      <Icon aria-hidden />
      {label}
    </Link>
  </Button>
);
