import * as z from 'zod/mini';
import { Refusal } from '../../shared/errors.ts';
import { BeaconId } from '../../shared/model/beacon.ts';
import { BEACON_TYPES } from '../../shared/model/beacon-type.ts';
import { HubId, OrderCode } from '../../shared/model/hub.ts';
import { LabelName, ManagerGroupChange, NEW_GROUP } from '../../shared/model/label.ts';
import {
  EMAIL_MAX,
  EmailAddress,
  LANGUAGE_DEFAULT,
  LANGUAGES,
  PASSWORD_MAX,
  UserName,
} from '../../shared/model/user.ts';
import { ROLES } from '../../shared/roles.ts';
import { handOverBeacons, handOverHubs } from '../core/composition/change-of-owner.ts';
import { importBeacons } from '../core/devices/beacons/registration/import-beacons.ts';
import { OPERATOR } from '../core/kernel/audit/operator.ts';
import {
  announceMaintenance,
  IncidentOpened,
  listIncidents,
  MaintenanceAnnounced,
  MoreTold,
  openIncident,
  tellMore,
} from '../core/kernel/status/tell.ts';
import { removeTemporaryUser } from '../core/people/accounts/sign-up/remove-temporary-user.ts';
import { createUser } from '../core/people/accounts/users/create-user.ts';
import {
  endSessions,
  findUser,
  grantRole,
  removeFactors,
} from '../core/people/accounts/users/operate-account.ts';
import { appointAdmin, createManagerGroup } from '../core/people/groups/manager-groups.ts';
import { KnownTexts, seedLabels } from '../core/people/labels/known-labels.ts';

/**
 * The operator's commands on a stage, without the console (`npm run ops -- <stage> <command> …`): first accounts,
 * recovery of accounts, import of a fleet, and what the status page tells. Every operator who may invoke this function may do
 * all of it.
 */
const label = z.optional(LabelName);

/** An account, by its address or id. */
const user = z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX));

/**
 * No person has an address below `.invalid` (RFC 2606) or at the mailbox simulator of SES. So no real account is
 * removed by mistake.
 */
const TemporaryAddress = EmailAddress.check(z.regex(/\.invalid$|@simulator\.amazonses\.com$/));

const Command = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('create-user'),
    email: EmailAddress,
    name: UserName,
    password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
    role: z.enum(ROLES),
    languageCode: z._default(z.enum(LANGUAGES), LANGUAGE_DEFAULT),
    managerGroup: label,
    managerLabel: label,
    /** The group that this user becomes admin of. */
    administers: label,
  }),
  z.strictObject({ command: z.literal('find-user'), user }),
  z.strictObject({ command: z.literal('grant-role'), user, role: z.enum(ROLES) }),
  z.strictObject({ command: z.literal('end-sessions'), user }),
  z.strictObject({ command: z.literal('remove-factors'), user }),
  z.strictObject({ command: z.literal('appoint-admin'), user, group: LabelName }),
  z.strictObject({ command: z.literal('seed-labels'), texts: KnownTexts }),
  z.strictObject({
    ...z.omit(ManagerGroupChange, { version: true }).shape,
    command: z.literal('create-group'),
    name: LabelName,
  }),
  z.strictObject({ command: z.literal('remove-temporary-user'), email: TemporaryAddress }),
  z.strictObject({
    command: z.literal('register-beacons'),
    beacons: z
      .array(
        z.strictObject({
          id: BeaconId,
          type: z.enum(BEACON_TYPES),
          orderCode: z.optional(OrderCode),
          hardware: z.optional(z.string()),
          firmware: z.optional(z.string()),
        }),
      )
      .check(z.maxLength(500)),
  }),
  z.strictObject({ ...IncidentOpened.shape, command: z.literal('open-incident') }),
  z.strictObject({ ...MaintenanceAnnounced.shape, command: z.literal('announce-maintenance') }),
  z.strictObject({ ...MoreTold.shape, command: z.literal('update-incident') }),
  z.strictObject({ ...z.omit(MoreTold, { impact: true }).shape, command: z.literal('end-incident') }),
  z.strictObject({ command: z.literal('list-incidents') }),
  z.strictObject({ command: z.literal('hand-over-beacons'), ids: z.array(BeaconId), userId: z.string() }),
  z.strictObject({ command: z.literal('hand-over-hubs'), ids: z.array(HubId), userId: z.string() }),
]);

/** The outcome of a command: its result, or an error that the operator can fix. Anything thrown is our bug. */
export type Outcome = { readonly result: unknown } | { readonly refused: string };

export async function handler(event: unknown): Promise<Outcome> {
  const { data: command, error } = z.safeParse(Command, event);
  if (!command) return { refused: `not a command: ${z.prettifyError(error)}` };
  try {
    return { result: (await perform(command)) ?? null };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    const { code, details } = failure;
    return { refused: details === undefined ? code : `${code} ${JSON.stringify(details)}` };
  }
}

async function perform(command: z.output<typeof Command>): Promise<unknown> {
  switch (command.command) {
    case 'create-user': {
      const { command: _, password, administers, ...account } = command;
      const created = await createUser(OPERATOR, account, password);
      if (administers) await appointAdmin(OPERATOR, administers, created.id);
      return created;
    }
    case 'find-user':
      return findUser(command.user);
    case 'grant-role':
      return grantRole(OPERATOR, command.user, command.role);
    case 'end-sessions':
      return endSessions(OPERATOR, command.user);
    case 'remove-factors':
      return removeFactors(OPERATOR, command.user);
    case 'appoint-admin':
      return appointAdmin(OPERATOR, command.group, (await findUser(command.user)).id);
    case 'seed-labels':
      return seedLabels(command.texts);
    case 'create-group': {
      const { command: _, ...group } = command;
      return createManagerGroup(OPERATOR, {
        params: {},
        query: {},
        body: { ...NEW_GROUP, displayName: group.name, ...group },
      });
    }
    case 'remove-temporary-user':
      return removeTemporaryUser(command.email);
    case 'register-beacons':
      return importBeacons(command.beacons);
    case 'open-incident': {
      const { command: _, ...incident } = command;
      return openIncident(incident);
    }
    case 'announce-maintenance': {
      const { command: _, ...maintenance } = command;
      return announceMaintenance(maintenance);
    }
    case 'update-incident':
      return tellMore(command, false);
    case 'end-incident':
      return tellMore(command, true);
    case 'list-incidents':
      return listIncidents();
    case 'hand-over-beacons':
      return handOverBeacons(command.ids, command.userId);
    case 'hand-over-hubs':
      return handOverHubs(command.ids, command.userId);
  }
}
